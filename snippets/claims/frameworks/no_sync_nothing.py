import os
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from accelerate import Accelerator
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel

# `accelerate launch` sets these for each of its processes.
os.environ |= {"WORLD_SIZE": "2", "MASTER_ADDR": "localhost"}
os.environ |= {"MASTER_PORT": "29500", "OMP_NUM_THREADS": "1"}


def train(rank, folder):
    os.environ |= {"RANK": str(rank), "LOCAL_RANK": str(rank)}
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    accelerator = Accelerator(cpu=True)
    linear = nn.Linear(2, 1, bias=False)
    sharded = FullyShardedDataParallel(
        nn.Linear(2, 1, bias=False), device_id=torch.device("cpu")
    )
    x = torch.full((1, 2), 1.0 + 2.0 * rank)
    for name, model in ("not wrapped", linear), ("FSDP", sharded):
        with accelerator.no_sync(model):
            model(x).sum().backward()
        (weight,) = model.parameters()
        inside = weight.grad.tolist()
        model.zero_grad()
        model(x).sum().backward()
        if rank == 0:
            print(f"{name}: with no_sync() {inside}", end=", ")
            print(f"without it {weight.grad.tolist()}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
