import io
import os
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel


class BackwardInForward(nn.Linear):
    def forward(self, x):
        super().forward(x).sum().backward()


def backward_in_forward(wrap):
    wrap(BackwardInForward(2, 2))(torch.ones(1, 2))


def second_backward(wrap):
    model = wrap(nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 2)))
    loss = model(torch.ones(1, 2)).sum()
    loss.backward(retain_graph=True)
    loss.backward()


def flag_in_between(wrap):
    model = wrap(nn.Linear(2, 2))
    loss = model(torch.ones(1, 2)).sum()
    model.requires_grad_(False)
    loss.backward()


def part_alone(wrap):
    part = nn.Linear(2, 2)
    model = wrap(nn.Sequential(part, nn.Linear(2, 2)))
    model(torch.ones(1, 2))
    part(torch.ones(1, 2)).sum().backward()


def embedding_alone(wrap):
    part = nn.Embedding(4, 2)
    wrap(nn.Sequential(part, nn.Linear(2, 2)), use_orig_params=True)
    part(torch.zeros(1, dtype=torch.long))


def wrap(module, **options):
    device = torch.device("cpu")
    return FullyShardedDataParallel(module, device_id=device, **options)


def train(rank, folder, mistake):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    dist.barrier()  # else one rank can end before the other has connected
    quiet = io.StringIO()  # FSDP prints a traceback of its own
    try:
        with redirect_stdout(quiet), redirect_stderr(quiet):
            mistake(wrap)
    except (AssertionError, RuntimeError, ValueError) as error:
        said = f"{type(error).__name__}: {error}".partition(" (<")[0]
        if rank == 0:
            print(f"{mistake.__name__}():\n{said}", flush=True)
    os._exit(0)


if __name__ == "__main__":
    for mistake in (
        backward_in_forward,
        second_backward,
        flag_in_between,
        part_alone,
        embedding_alone,
    ):
        sys.stdout.flush()
        with tempfile.TemporaryDirectory() as folder:
            given = (folder, mistake)
            mp.start_processes(train, given, 2, start_method="fork")
