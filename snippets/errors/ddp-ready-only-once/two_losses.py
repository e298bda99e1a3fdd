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
        self.trunk = nn.Linear(1, 1)
        self.a, self.b = nn.Linear(1, 1), nn.Linear(1, 1)

    def forward(self, x):
        h = self.trunk(x)
        return self.a(h).sum(), self.b(h).sum()


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    for together in False, True:
        model = DistributedDataParallel(Net())
        loss_a, loss_b = model(torch.ones(1, 1))
        try:
            if together:
                (loss_a + loss_b).backward()
            else:
                loss_a.backward(retain_graph=True)
                loss_b.backward()
            outcome = "works"
        except RuntimeError as error:
            outcome = f"RuntimeError: {str(error).partition('.')[0]}"
        if rank == 0:
            print(f"together={together}: {outcome}")
    dist.destroy_process_group()


if __name__ == "__main__":
    os.environ["TORCH_CPP_LOG_LEVEL"] = "ERROR"
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
