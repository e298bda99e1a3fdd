import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def show(label, values):
    """Print values of both ranks."""
    both = [None, None]
    dist.all_gather_object(both, [v and v.item() for v in values])
    if dist.get_rank() == 0:
        print(f"{label}: rank 0 {both[0]}, rank 1 {both[1]}")


class Heads(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(1, 1, bias=False)
        self.b = nn.Linear(1, 1, bias=False)

    def forward(self, x):
        return self.a(x).sum(), self.b(x).sum()


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    heads = Heads()
    model = DistributedDataParallel(heads)
    params = [heads.a.weight, heads.b.weight]
    x = torch.tensor([[1.0 + 2.0 * rank]])

    sum(model.module(x)).backward()
    show("model.module(x)   ", [p.grad for p in params])
    model.zero_grad()
    a, b = model(x)
    a.backward()
    show("a.backward()      ", [p.grad for p in params])
    b.backward()
    show("and b.backward()  ", [p.grad for p in params])
    show("autograd.grad()   ", torch.autograd.grad(sum(model(x)), params))
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
