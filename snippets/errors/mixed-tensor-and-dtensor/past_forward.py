import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import (
    fully_shard,
    register_fsdp_forward_method,
)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 2, bias=False)

    def encode(self, x):
        return self.layer(x)


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    mesh = init_device_mesh("cpu", (2,))
    model = Model()
    fully_shard(model, mesh=mesh)
    x = torch.ones(1, 2)
    try:
        model.encode(x)
    except RuntimeError as error:
        if rank == 0:
            print(f"RuntimeError: {error}")

    register_fsdp_forward_method(model, "encode")
    model.encode(x).sum().backward()
    grad = model.layer.weight.grad.to_local()
    if rank == 0:
        print("registered:", grad.tolist())
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
