import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(1, 1, bias=False)
        self.b = nn.Linear(1, 1, bias=False)

    def forward(self, x, use):
        return self.a(x) if use == "a" else self.b(x)


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    x = torch.tensor([[1.0 + 2 * rank]])
    for uses in ("a", "b"), ("ab"[rank], "b"):
        model = Model()
        ddp = DistributedDataParallel(model, find_unused_parameters=True)
        with ddp.no_sync():
            ddp(x, uses[0]).sum().backward()
        ddp(x, uses[1]).sum().backward()
        grads = torch.cat([p.grad.flatten() for p in model.parameters()])
        ranks = [torch.zeros(2) for _ in range(2)]
        dist.all_gather(ranks, grads)
        if rank == 0:
            print("gradients of a and b, rank 0:", ranks[0].tolist())
            print("                      rank 1:", ranks[1].tolist())
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
