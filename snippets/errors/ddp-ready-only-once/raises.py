import os
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.checkpoint import checkpoint


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Linear(1, 1)
        self.block = nn.Linear(1, 1)

    def forward(self, x):
        return checkpoint(self.block, self.stem(x), use_reentrant=True)


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    model = DistributedDataParallel(Net(), find_unused_parameters=True)
    try:
        model(torch.ones(1, 1)).sum().backward()
    except RuntimeError as error:
        if rank == 0:
            print(f"RuntimeError: {error}")
    dist.destroy_process_group()


if __name__ == "__main__":
    os.environ["TORCH_CPP_LOG_LEVEL"] = "ERROR"
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
