import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    cpu = torch.device("cpu")
    for use_orig_params in False, True:
        model = nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 4))
        model[0].requires_grad_(False)
        try:
            fsdp = FullyShardedDataParallel(
                model, device_id=cpu, use_orig_params=use_orig_params
            )
            fsdp(torch.ones(1, 4)).sum().backward()
            text = "no error"
        except ValueError as error:
            text = f"ValueError: {error}"
        if rank == 0:
            print(f"use_orig_params={use_orig_params}: {text}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
