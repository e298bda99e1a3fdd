import os
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    for frozen in None, 0, 1:
        part = nn.Linear(1, 1, bias=False)
        nn.init.constant_(part.weight, 2.0 + rank)
        part.requires_grad_(rank != frozen)
        stage = PipelineStage(part, rank, 2, torch.device("cpu"))
        schedule = ScheduleGPipe(
            stage, n_microbatches=2, loss_fn=lambda y, target: y.sum()
        )
        if rank == 0:
            schedule.step(torch.ones(2, 1))
        else:
            schedule.step(target=torch.zeros(2, 1))
        grad = part.weight.grad
        both = [None, None]
        dist.all_gather_object(both, grad if grad is None else grad.item())
        if rank == 0:
            print(f"frozen stage: {frozen}, gradients: {both}")
    dist.destroy_process_group()


if __name__ == "__main__":
    os.environ["TORCH_CPP_LOG_LEVEL"] = "ERROR"  # no advice from C++
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
