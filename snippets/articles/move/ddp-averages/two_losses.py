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
    layer = nn.Linear(1, 1, bias=False)
    model = DistributedDataParallel(layer)
    x = torch.tensor([[1.0 + 2.0 * rank]])

    y = model(x).sum()
    y.backward(retain_graph=True)
    (2 * y).backward()
    show("two backward()", layer.weight.grad.item())
    model.zero_grad()
    y = model(x).sum()
    (y + 2 * y).backward()
    show("one backward()", layer.weight.grad.item())
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
