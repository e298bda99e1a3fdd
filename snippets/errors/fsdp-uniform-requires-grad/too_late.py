import os
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    for use_orig_params in False, True:
        model = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 2))
        for p in model.parameters():
            nn.init.ones_(p)
        sharded = FullyShardedDataParallel(
            model,
            device_id=torch.device("cpu"),
            use_orig_params=use_orig_params,
        )
        model[0].requires_grad_(False)  # after wrapping
        optimizer = torch.optim.SGD(sharded.parameters(), lr=1.0)
        sharded(torch.ones(1, 2)).sum().backward()
        optimizer.step()
        with FullyShardedDataParallel.summon_full_params(sharded):
            kept = bool((model[0].weight == 1).all())
        if rank == 0:
            print(f"use_orig_params={use_orig_params}: frozen? {kept}")
    dist.destroy_process_group()


if __name__ == "__main__":
    os.environ["TORCH_CPP_LOG_LEVEL"] = "ERROR"
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
