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
    model = nn.Linear(2, 2, bias=False)
    fully_shard(model, mesh=init_device_mesh("cpu", (2,)))

    def show(text):
        if rank == 0:
            weight = model.weight
            held = getattr(weight, "to_local", lambda: weight)()
            print(f"{text}: {type(weight).__name__}, {len(held)} of 2 rows")

    show("before")
    loss = model(torch.ones(1, 2)).sum()
    show("after the forward pass")
    loss.backward()
    show("after backward()")
    with torch.no_grad():
        model(torch.ones(1, 2))
    show("after a pass under no_grad()")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
