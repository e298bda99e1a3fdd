import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.utils._python_dispatch import TorchDispatchMode


class Gathered(TorchDispatchMode):
    count = 0

    def __torch_dispatch__(self, op, types, args=(), kwargs=None):
        self.count += "allgather" in str(op)
        return op(*args, **kwargs or {})


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    mesh = init_device_mesh("cpu", (2,))
    for frozen in 0, 3:
        model = nn.Sequential(
            *(nn.Linear(2, 2, bias=False) for _ in "1234")
        )
        model[:frozen].requires_grad_(False)
        for layer in model:
            fully_shard(layer, mesh=mesh, reshard_after_forward=True)
        fully_shard(model, mesh=mesh)
        loss = model(torch.ones(1, 2)).sum()
        with Gathered() as gathered:
            loss.backward()
        if rank == 0:
            print(f"frozen: the first {frozen} of 4", end=", ")
            print(f"gathered in backward(): {gathered.count}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
