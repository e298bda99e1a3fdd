import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    x = torch.ones(1, 2)
    for reshard in False, True:
        model = nn.Sequential(
            *[nn.Linear(2, 2, bias=False) for _ in range(2)]
        )
        model[0].requires_grad_(False)
        fully_shard(model, mesh=init_device_mesh("cpu", (2,)))
        with torch.no_grad():
            model(x)  # validation
        if reshard:
            model.reshard()
        model[0].requires_grad_(True)
        found = []
        for step in range(3):
            model.zero_grad()
            model(x).sum().backward()
            found.append(model[0].weight.grad is not None)
        if rank == 0:
            print(f"reshard() first: {reshard}: has a gradient: {found}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
