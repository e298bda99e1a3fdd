import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def step(title, model, ddp, rank):
    """Make one step, and print the gradients of both ranks."""
    model.zero_grad()
    try:
        ddp(torch.tensor([[1.0 + 2.0 * rank]])).sum().backward()
        seen = [p.grad and p.grad.item() for p in model.parameters()]
    except RuntimeError as error:
        seen = f"RuntimeError: {error}".partition(". ")[0]
    both = [None, None]
    dist.all_gather_object(both, seen)
    if rank == 0:
        print(title, *both, sep="\n    ")


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    model = nn.Sequential(*[nn.Linear(1, 1, bias=False) for _ in range(2)])
    for p in model.parameters():
        nn.init.ones_(p)

    model[0].requires_grad_(False)
    ddp = DistributedDataParallel(model)
    model[0].requires_grad_(True)
    step("unfrozen after wrapping", model, ddp, rank)
    ddp = DistributedDataParallel(model)
    step("wrapped again", model, ddp, rank)
    model[0].requires_grad_(False)
    step("frozen after wrapping", model, ddp, rank)
    step("the next step", model, ddp, rank)
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
