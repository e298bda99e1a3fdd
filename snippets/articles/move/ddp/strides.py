import os
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def wrap(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    layer = nn.Conv2d(2, 2, 3, bias=False)
    if rank == 1:
        layer.to(memory_format=torch.channels_last)
    try:
        DistributedDataParallel(layer)
    except RuntimeError as error:
        if rank == 1:
            print(f"RuntimeError: {error}", flush=True)
    os._exit(0)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(wrap, (folder,), 2, start_method="fork")
