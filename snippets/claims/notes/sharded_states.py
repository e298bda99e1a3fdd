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
    for late in False, True:
        model = nn.Linear(2, 2, bias=False)
        nn.init.constant_(model.weight, 1.0)
        fully_shard(model, mesh=init_device_mesh("cpu", (2,)))
        if late:
            with torch.no_grad():
                model(torch.ones(1, 2))  # a first validation
        optimizer = torch.optim.AdamW(model.parameters(), lr=0.5)
        model(torch.ones(1, 2)).sum().backward()
        optimizer.step()
        kinds = [
            type(value).__name__
            for state in optimizer.state.values()
            for name, value in state.items()
            if name != "step"
        ]
        if rank == 0:
            print("optimizer made after a pass without backward():", late)
            changed = (model.weight.to_local() != 1.0).any().item()
            print(f"    averages: {kinds}, weight changed: {changed}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
