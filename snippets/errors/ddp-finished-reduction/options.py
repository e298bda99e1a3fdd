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
        self.used = nn.Linear(1, 1)
        self.unused = nn.Linear(1, 1)

    def forward(self, x):
        return self.used(x)


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    for option in "find_unused_parameters", "static_graph":
        net = Net()
        model = DistributedDataParallel(net, **{option: True})
        for _ in 1, 2:
            model(torch.ones(1, 1)).sum().backward()
        if rank == 0:
            print(f"{option}=True: unused.grad {net.unused.weight.grad}")
    dist.destroy_process_group()


if __name__ == "__main__":
    os.environ["TORCH_CPP_LOG_LEVEL"] = "ERROR"
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
