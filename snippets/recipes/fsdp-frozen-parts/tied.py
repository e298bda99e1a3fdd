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
        nn.init.ones_(self.embedding.weight)
        self.head.weight = self.embedding.weight

    def forward(self, x):
        return self.head(self.embedding(x))


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    mesh = init_device_mesh("cpu", (2,))
    for together in True, False:
        model = Tied()
        groups = [[model.embedding, model.head]]
        if not together:
            groups = [model.embedding, model.head]
        try:
            for group in groups:
                fully_shard(group, mesh=mesh)
            fully_shard(model, mesh=mesh)
            model(torch.tensor([1])).sum().backward()
            text = str(model.head.weight.grad.full_tensor().tolist())
        except ValueError as error:
            text = f"ValueError: {error}"
        if rank == 0:
            print(f"in one group: {together}\n{text}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
