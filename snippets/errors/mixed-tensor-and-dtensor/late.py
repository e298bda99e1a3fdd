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
    mesh = init_device_mesh("cpu", (2,))
    model = nn.Sequential(nn.Linear(2, 2, bias=False))
    fully_shard(model, mesh=mesh)
    weight = model[0].weight
    x = torch.ones(1, 2)
    with torch.no_grad():
        model(x)  # validation

    model[0](x).sum().backward()  # past the forward() of the sharded model
    late = weight.grad
    model(x).sum().backward()
    if rank == 0:
        print("after one backward():", late)
        print("after the next:", weight.grad.to_local().tolist())
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
