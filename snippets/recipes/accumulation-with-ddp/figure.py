import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel

from stop_the_gradient.figures import lines


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    model = nn.Linear(1, 1, bias=False)
    ddp = DistributedDataParallel(model)
    window = [1.0, 3.0] if rank == 0 else [5.0, 7.0]
    grads = [0.0]
    with ddp.no_sync():
        (ddp(torch.tensor([[window[0]]])).sum() / 2).backward()
    grads.append(model.weight.grad.item())
    (ddp(torch.tensor([[window[1]]])).sum() / 2).backward()
    grads.append(model.weight.grad.item())
    both = [None, None]
    dist.all_gather_object(both, grads)
    if rank == 0:
        shown = {f".grad on rank {r}": grad for r, grad in enumerate(both)}
        print(
            lines(
                "The ranks differ after no_sync(), and agree at the end",
                "batches",
                ".grad",
                shown,
            )
        )
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
