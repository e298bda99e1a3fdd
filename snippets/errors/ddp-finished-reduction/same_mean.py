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
        self.always = nn.Linear(1, 1, bias=False)
        self.sometimes = nn.Linear(1, 1, bias=False)
        self.never = nn.Linear(1, 1, bias=False)

    def forward(self, x, both):
        y = self.always(x)
        return y + self.sometimes(x) if both else y


def show(which, net):
    print(which, {name: p.grad for name, p in net.named_parameters()})


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    net = Net()
    model = DistributedDataParallel(net, find_unused_parameters=True)
    x = torch.tensor([[2.0], [4.0]])[rank]
    model(x, both=rank == 0).sum().backward()
    if rank == 0:
        show("two ranks:", net)
    dist.destroy_process_group()


if __name__ == "__main__":
    os.environ["TORCH_CPP_LOG_LEVEL"] = "ERROR"
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
    net = Net()
    first = net(torch.tensor([2.0]), both=True)
    second = net(torch.tensor([4.0]), both=False)
    ((first + second) / 2).sum().backward()
    show("one process:", net)
