import os
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body, self.head = nn.Linear(1, 1), nn.Linear(1, 1)

    def forward(self, x, both):
        return self.head(self.body(x)) if both else self.body(x)


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    for inside in True, False:
        model = DistributedDataParallel(Net(), find_unused_parameters=True)
        try:
            for _ in 1, 2:
                y = model(torch.ones(1, 1), inside)
                y = y if inside else model.module.head(y)
                y.sum().backward()
            result = "works"
        except RuntimeError:
            result = "RuntimeError"
        if rank == 0:
            print(f"head inside of forward: {inside}: {result}")
    dist.destroy_process_group()


if __name__ == "__main__":
    os.environ["TORCH_CPP_LOG_LEVEL"] = "ERROR"
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
