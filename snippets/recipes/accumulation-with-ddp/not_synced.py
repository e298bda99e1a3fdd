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
    model = nn.Linear(1, 2, bias=False)
    nn.init.constant_(model.weight, 1.0)
    fully_shard(model, mesh=init_device_mesh("cpu", (2,)))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.125)
    first, second = (1.0, 3.0) if rank == 0 else (5.0, 7.0)

    model.set_requires_gradient_sync(False)
    model(torch.tensor([[first]])).sum().backward()
    optimizer.step()  # the window ends here
    optimizer.zero_grad()
    weight = model.weight.to_local().item()

    model.set_requires_gradient_sync(True)
    model(torch.tensor([[second]])).sum().backward()
    grad = model.weight.grad.to_local().item()
    if rank == 0:
        print("weight after the first window:", weight)
        print("gradient of the second:", grad)  # the mean of 3 and 7 is 5
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
