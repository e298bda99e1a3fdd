import os
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from accelerate import Accelerator
from torch import nn

# `accelerate launch` sets these for each of its processes.
os.environ |= {
    "WORLD_SIZE": "2",
    "MASTER_ADDR": "localhost",
    "MASTER_PORT": "29500",
}
os.environ |= {"OMP_NUM_THREADS": "1"}


def train(rank, folder):
    os.environ |= {"RANK": str(rank), "LOCAL_RANK": str(rank)}
    dist.init_process_group(
        "gloo", f"file://{folder}/store", rank=rank, world_size=2
    )
    accelerator = Accelerator(cpu=True)
    for again in True, False:
        model = nn.Sequential(
            nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
        )
        for p in model.parameters():
            nn.init.ones_(p)
        model[0].requires_grad_(False)
        ddp = accelerator.prepare(model)
        model[0].requires_grad_(True)
        if again:
            ddp = accelerator.prepare(accelerator.unwrap_model(ddp))
        accelerator.backward(ddp(torch.tensor([[1.0 + 2.0 * rank]])).sum())
        both = [None, None]
        dist.all_gather_object(both, model[0].weight.grad.item())
        if rank == 0:
            print(f"prepared again: {again}, gradients: {both}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
