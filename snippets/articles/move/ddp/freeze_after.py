import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def show(label, value):
    """Print a value of both ranks."""
    both = [None, None]
    dist.all_gather_object(both, value)
    if dist.get_rank() == 0:
        print(f"{label}: rank 0 {both[0]}, rank 1 {both[1]}")


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    layer = nn.Linear(1, 1)
    model = DistributedDataParallel(layer)  # first wrap,
    layer.bias.requires_grad_(False)  # then freeze

    try:
        for step in 1, 2:
            model.zero_grad()
            loss = (1 + 2 * rank) * model(torch.ones(1, 1))
            loss.backward()
            show(f"step {step}, weight", layer.weight.grad.item())
    except RuntimeError as error:
        if rank == 0:
            print(f"RuntimeError: {error}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
