import os
import tempfile
from datetime import timedelta

import torch
import torch.distributed as dist
import torch.distributed.pipelining as pipelining
import torch.multiprocessing as mp
from torch import nn

schedules = [  # each with the stages of the two ranks
    ("ScheduleInterleaved1F1B", [(0, 2), (1, 3)]),
    ("ScheduleInterleavedZeroBubble", [(0, 2), (1, 3)]),
    ("ScheduleZBVZeroBubble", [(0, 3), (1, 2)]),
]


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group(
        "gloo",
        store,
        rank=rank,
        world_size=2,
        timeout=timedelta(seconds=30),  # instead of half an hour
    )
    for name, places in schedules:
        for frozen in None, 0:
            parts, stages = {}, []
            for i in places[rank]:
                parts[i] = part = nn.Linear(1, 1, bias=False)
                nn.init.constant_(part.weight, 1.0 + i)
                part.requires_grad_(i != frozen)
                stage = pipelining.PipelineStage(part, i, 4, "cpu")
                stages.append(stage)
            schedule = getattr(pipelining, name)(
                stages, n_microbatches=4, loss_fn=lambda y, target: y.sum()
            )
            first, last = 0 in parts, 3 in parts
            schedule.step(
                *([torch.ones(4, 1)] if first else []),
                **({"target": torch.zeros(4, 1)} if last else {}),
            )
            grads = [None, None]
            dist.all_gather_object(
                grads, {i: p.weight.grad for i, p in parts.items()}
            )
            if rank == 0:
                both = sorted((grads[0] | grads[1]).items())
                both = [g if g is None else g.item() for i, g in both]
                print(f"{name}, frozen stage {frozen}: {both}")
    dist.destroy_process_group()


if __name__ == "__main__":
    os.environ["TORCH_CPP_LOG_LEVEL"] = "ERROR"  # no advice from C++
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
