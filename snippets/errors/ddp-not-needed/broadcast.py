import os
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    teacher = nn.Linear(1, 1).requires_grad_(False)
    nn.init.constant_(teacher.weight, 5.0 + rank)  # 5 and 6
    for tensor in teacher.state_dict().values():
        dist.broadcast(tensor, src=0)
    weights = [torch.zeros(1, 1), torch.zeros(1, 1)]
    dist.all_gather(weights, teacher.weight)
    if rank == 0:
        print("weights:", [weight.item() for weight in weights])
    dist.destroy_process_group()


if __name__ == "__main__":
    os.environ["TORCH_CPP_LOG_LEVEL"] = "ERROR"
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
