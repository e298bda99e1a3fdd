import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def show(title, model, rank):
    """Print the gradient of both ranks, and clear it."""
    both = [None, None]
    dist.all_gather_object(both, model.weight.grad.item())
    model.zero_grad()
    if rank == 0:
        print(f"{title}: rank 0 and 1:", *both)


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    model = nn.Linear(1, 1, bias=False)
    ddp = DistributedDataParallel(model)
    x = torch.tensor([[1.0]]) if rank == 0 else torch.tensor([[5.0]])

    loss = ddp(x).sum()
    with ddp.no_sync():
        loss.backward()
    show("only backward() inside", model, rank)
    with ddp.no_sync():
        loss = ddp(x).sum()
    loss.backward()
    show("only the forward pass inside", model, rank)
    with ddp.no_sync():
        ddp(x).sum().backward()
    show("the last batch inside, too", model, rank)
    ddp.module(x).sum().backward()
    show("the bare model", model, rank)
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
