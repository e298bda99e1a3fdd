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
    fully_shard(model, mesh=init_device_mesh("cpu", (2,)))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.125)

    window = [1.0, 3.0] if rank == 0 else [5.0, 7.0]  # two small batches
    optimizer.zero_grad()
    for number, x in enumerate(window, 1):
        model.set_requires_gradient_sync(number == len(window))
        (model(torch.tensor([[x]])).sum() / 2).backward()
        grad = model.weight.grad
        grad = None if grad is None else grad.to_local().item()
        both = [None, None]
        dist.all_gather_object(both, grad)
        if rank == 0:
            print(f"after batch {number}: rank 0 and 1:", *both)
    optimizer.step()
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
