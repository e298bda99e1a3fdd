import os
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    model = nn.Sequential(*[nn.Linear(1, 1, bias=False) for _ in range(2)])
    for p in model.parameters():
        nn.init.ones_(p)

    ddp = DistributedDataParallel(model, find_unused_parameters=True)
    for frozen in False, True, True, False:
        model[0].requires_grad_(not frozen)
        model.zero_grad()
        ddp(torch.tensor([[1.0 + 2.0 * rank]])).sum().backward()
        grads = [p.grad and p.grad.item() for p in model.parameters()]
        both = [None, None]
        dist.all_gather_object(both, grads)
        if rank == 0:
            print(f"frozen: {frozen!s:5} rank 0 and 1:", *both)
    dist.destroy_process_group()


if __name__ == "__main__":
    os.environ["TORCH_CPP_LOG_LEVEL"] = "ERROR"  # no advice from C++
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
