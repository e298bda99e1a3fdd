import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    layer = nn.Linear(1, 1, bias=False)
    nn.init.constant_(layer.weight, 3.0)
    model = DistributedDataParallel(layer)
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.25, momentum=0.5)

    for step in 1, 2:
        optimizer.zero_grad()
        loss = model(torch.ones(1, 1))
        if step == 2:
            layer.requires_grad_(False)
        loss.backward()
        optimizer.step()
        if rank == 0:
            print(f"step {step}: .grad {layer.weight.grad}", end=" ")
            print("weight", layer.weight.item())
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
