import os
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from accelerate import Accelerator, DistributedDataParallelKwargs
from torch import nn

# `accelerate launch` sets these for each of its processes.
os.environ |= {"WORLD_SIZE": "2", "MASTER_ADDR": "localhost"}
os.environ |= {"MASTER_PORT": "29500", "OMP_NUM_THREADS": "1"}


class TwoHeads(nn.Module):
    def __init__(self):
        super().__init__()
        self.heads = nn.ModuleList([nn.Linear(2, 1), nn.Linear(2, 1)])

    def forward(self, x, head):
        return self.heads[head](x)


def train(rank, folder):
    os.environ |= {"RANK": str(rank), "LOCAL_RANK": str(rank)}
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    for find in True, False:
        options = DistributedDataParallelKwargs(find_unused_parameters=find)
        accelerator = Accelerator(cpu=True, kwargs_handlers=[options])
        net = accelerator.prepare(TwoHeads())
        try:
            for step in 0, 1:
                loss = net(torch.ones(1, 2), head=step).sum()
                accelerator.backward(loss)
            text = "both steps run"
        except RuntimeError as error:
            text = f"RuntimeError: {error}".partition(".")[0]
        if rank == 0:
            print(f"find_unused_parameters={find}: {text}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
