import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel
from torchvision.ops import StochasticDepth


class Net(nn.Module):
    def __init__(self, drop):
        super().__init__()
        self.stem = nn.Linear(1, 1, bias=False)
        self.block = nn.Linear(1, 1, bias=False)
        self.drop = StochasticDepth(drop, mode="row")

    def forward(self, x):
        return self.stem(x) + self.drop(self.block(x))


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    x = torch.tensor([[1.0 + 2.0 * rank]])
    for label, drop in ("dropped by rank 0", 1.0 - rank), ("by both", 1.0):
        model = DistributedDataParallel(Net(drop))
        model(x).backward()
        stem, block = (p.grad.item() for p in model.parameters())
        if rank == 0:
            print(f"{label}: stem {stem}, block {block}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
