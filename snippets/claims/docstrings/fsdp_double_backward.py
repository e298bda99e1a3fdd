import tempfile
import warnings

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.fsdp import (
    FullyShardedDataParallel,
    ShardingStrategy,
)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(1, 1, bias=False)
        self.second = nn.Linear(1, 1, bias=False)
        for p in self.parameters():
            nn.init.constant_(p, 1.0)

    def forward(self, x):
        return self.second(self.first(x).square())


def penalty(net):
    x = torch.ones(1, 1, requires_grad=True)
    (grad,) = torch.autograd.grad(net(x).sum(), x, create_graph=True)
    return grad.square().sum()


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    net = Net()
    penalty(net).backward()
    if rank == 0:
        print("one process:", [p.grad.item() for p in net.parameters()])
    warnings.filterwarnings("ignore", "The `NO_SHARD` sharding strategy")
    for strategy in "FULL_SHARD", "NO_SHARD":
        net = FullyShardedDataParallel(
            Net(),
            device_id=torch.device("cpu"),
            sharding_strategy=ShardingStrategy[strategy],
        )
        try:
            penalty(net).backward()
            text = [p.grad.tolist() for p in net.parameters()]
        except RuntimeError as error:
            text = f"RuntimeError: {error}".partition(".")[0]
        if rank == 0:
            print(f"{strategy}: {text}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
