import os
import tempfile
from types import SimpleNamespace

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class Net(nn.Module):
    def __init__(self, output):
        super().__init__()
        self.layer = nn.Linear(1, 1)
        self.output = output

    def forward(self, x):
        return self.output(loss=self.layer(x).sum())


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    for kind in dict, SimpleNamespace:
        net = Net(kind)
        model = DistributedDataParallel(net, find_unused_parameters=True)
        try:
            for _ in 1, 2:
                output = model(torch.ones(1, 1))
                loss = output["loss"] if kind is dict else output.loss
                loss.backward()
            result = "works"
        except RuntimeError:
            result = "RuntimeError"
        if rank == 0:
            print(f"{kind.__name__}: {result}")
    dist.destroy_process_group()


if __name__ == "__main__":
    os.environ["TORCH_CPP_LOG_LEVEL"] = "ERROR"
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
