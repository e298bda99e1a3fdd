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
        self.block = nn.Linear(1, 1, bias=False)
        self.head = nn.Linear(1, 1, bias=False)
        self.reentrant = reentrant
        nn.init.ones_(self.block.weight), nn.init.ones_(self.head.weight)

    def forward(self, x):
        for _ in 1, 2:
            x = checkpoint(self.block, x, use_reentrant=self.reentrant)
        return self.head(x)


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    x = torch.tensor([[1.0 + 2.0 * rank]], requires_grad=True)
    for reentrant in True, False:
        net = Net(reentrant)
        model = DistributedDataParallel(net)
        model(x).sum().backward()
        both = [None, None]
        dist.all_gather_object(both, net.block.weight.grad.item())
        if rank == 0:
            print(f"use_reentrant={reentrant}: rank 0 and 1:", *both)
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
