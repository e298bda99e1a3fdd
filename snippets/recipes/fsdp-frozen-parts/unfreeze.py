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
    model = nn.Sequential(*[nn.Linear(4, 4, bias=False) for _ in range(2)])
    for p in model.parameters():
        nn.init.constant_(p, 0.25)
    for layer in model:
        fully_shard(layer, mesh=mesh)
    fully_shard(model, mesh=mesh)

    for frozen in True, False, True:
        model[0].requires_grad_(not frozen)
        model.zero_grad()
        model(torch.full((1, 4), 1.0 + 2.0 * rank)).sum().backward()
        grads = []
        for p in model.parameters():
            local = None if p.grad is None else p.grad.to_local()
            grads.append(None if local is None else local[0, 0].item())
        both = [None, None]
        dist.all_gather_object(both, grads)
        if rank == 0:
            print(f"frozen: {frozen!s:5} rank 0 and 1:", *both)
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
