import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard


class Tied(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(3, 2)
        self.head = nn.Linear(2, 3, bias=False)
        self.tie()

    def tie(self):
        self.head.weight = self.embedding.weight

    def forward(self, x):
        return self.head(self.embedding(x))


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    mesh = init_device_mesh("cpu", (2,))
    for steps in "empty shard", "empty tie shard", "shard empty":
        with torch.device("meta"):
            model = Tied()
        for step in steps.split():
            if step == "empty":
                model.to_empty(device="cpu")
            elif step == "tie":
                model.tie()
            else:
                fully_shard([model.embedding, model.head], mesh=mesh)
                fully_shard(model, mesh=mesh)
        for p in model.parameters():
            nn.init.ones_(p)
        model(torch.tensor([1])).sum().backward()
        gradient = model.embedding.weight.grad.full_tensor()
        if rank == 0:
            print(f"{steps}: {len(list(model.parameters()))} parameters")
            print("  gradient of the embedding:", gradient.tolist())
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
