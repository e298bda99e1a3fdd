import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    model = nn.Linear(1, 1, bias=False)
    ddp = DistributedDataParallel(model)
    optimizer = torch.optim.SGD(ddp.parameters(), lr=0.125)

    window = [1.0, 3.0] if rank == 0 else [5.0, 7.0]  # two small batches
    optimizer.zero_grad()
    for x in window[:-1]:
        with ddp.no_sync():  # forward and backward inside
            (ddp(torch.tensor([[x]])).sum() / 2).backward()
        show("inside of no_sync()", model, rank)
    (ddp(torch.tensor([[window[-1]]])).sum() / 2).backward()
    show("after the last batch", model, rank)
    optimizer.step()
    dist.destroy_process_group()


def show(title, model, rank):
    """Print the gradient of both ranks."""
    both = [None, None]
    dist.all_gather_object(both, model.weight.grad.item())
    if rank == 0:
        print(f"{title}: rank 0 and 1:", *both)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
