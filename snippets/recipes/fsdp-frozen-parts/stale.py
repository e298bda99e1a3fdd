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
    model = nn.Linear(1, 2, bias=False)  # a row for each rank
    nn.init.constant_(model.weight, 1.0)
    fully_shard(model, mesh=init_device_mesh("cpu", (2,)))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.125)
    x = torch.ones(1, 1)

    model(x).sum().backward()
    with torch.no_grad():
        before = model(x)  # validation
        optimizer.step()
        after = model(x)
        model.reshard()
        resharded = model(x)
    if rank == 0:
        print("before step():  ", before.tolist())
        print("after step():   ", after.tolist())
        print("after reshard():", resharded.tolist())
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
