import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DataParallel, DistributedDataParallel


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    x = torch.tensor([[1.0 + 2.0 * rank]])  # and so is the gradient
    for wrapper in DataParallel, DistributedDataParallel:
        model = wrapper(nn.Linear(1, 1, bias=False))
        model(x).backward()
        both = [None, None]
        grad = next(model.parameters()).grad.item()
        dist.all_gather_object(both, grad)
        if rank == 0:
            print(f"{wrapper.__name__}: {both[0]} and {both[1]}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
