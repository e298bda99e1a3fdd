import os
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.checkpoint import checkpoint


class Net(nn.Module):
    def __init__(self, reentrant):
        super().__init__()
        self.stem, self.block = nn.Linear(1, 1), nn.Linear(1, 1)
        self.reentrant = reentrant

    def forward(self, x):
        h = self.stem(x)
        for _ in 1, 2:
            h = checkpoint(self.block, h, use_reentrant=self.reentrant)
        return h


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    static = {"static_graph": True}
    for reentrant, options in (True, {}), (False, {}), (True, static):
        model = DistributedDataParallel(Net(reentrant), **options)
        try:
            model(torch.ones(1, 1)).sum().backward()
            outcome = "works"
        except RuntimeError as error:
            outcome = str(error).partition(".")[0]
        if rank == 0:
            print(f"use_reentrant={reentrant}, {options}: {outcome}")
    dist.destroy_process_group()


if __name__ == "__main__":
    os.environ["TORCH_CPP_LOG_LEVEL"] = "ERROR"
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
