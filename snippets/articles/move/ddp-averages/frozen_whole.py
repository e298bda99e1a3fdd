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
    G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
    nn.init.ones_(G.weight), nn.init.ones_(D.weight)
    ddp_G, ddp_D = DistributedDataParallel(G), DistributedDataParallel(D)
    z = torch.tensor([[1.0 + 2.0 * rank]])
    for step in 1, 2:
        ddp_D(ddp_G(z).detach()).sum().backward()  # D's step
        show(f"step {step}, D", D.weight.grad.item())
        D.requires_grad_(False)  # G's step
        ddp_D(ddp_G(z)).sum().backward()
        show("        G", G.weight.grad.item())
        D.requires_grad_(True)
        G.zero_grad(), D.zero_grad()
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
