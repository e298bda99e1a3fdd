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
    norm = nn.BatchNorm1d(1)
    model = DistributedDataParallel(norm).eval()
    for grad in True, False, False, True, True:
        norm.running_mean.fill_(1.0 + rank)
        with torch.set_grad_enabled(grad):
            model(torch.ones(2, 1))
        show(f"pass with gradients: {grad!s:5}", norm.running_mean.item())
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
