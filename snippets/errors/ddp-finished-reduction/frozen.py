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
    for when in "before", "after":
        net = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
        if when == "before":
            net[0].requires_grad_(False)
        model = DistributedDataParallel(net)
        if when == "after":
            net[0].requires_grad_(False)
        try:
            for _ in 1, 2:
                model(torch.ones(1, 1)).sum().backward()
            result = "works"
        except RuntimeError:
            result = "RuntimeError"
        if rank == 0:
            print(f"frozen {when} wrapping: {result}")
    dist.destroy_process_group()


if __name__ == "__main__":
    os.environ["TORCH_CPP_LOG_LEVEL"] = "ERROR"
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
