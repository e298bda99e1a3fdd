import tempfile
from collections import Counter

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.utils._python_dispatch import TorchDispatchMode


class Sent(TorchDispatchMode):
    def __enter__(self):
        self.counts = Counter()
        return super().__enter__()

    def __torch_dispatch__(self, op, types, args=(), kwargs=None):
        for name in "allgather", "reduce_scatter":
            self.counts[name] += name in str(op)
        return op(*args, **kwargs or {})


def size(tensors):
    tensors = [t for t in tensors if t is not None and t.dim()]
    return sum(t.to_local().nbytes for t in tensors)


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    mesh = init_device_mesh("cpu", (2,))
    for frozen in False, True:
        model = nn.Sequential(
            *(nn.Linear(8, 8, bias=False) for _ in "1234")
        )
        model[:3].requires_grad_(not frozen)  # the last one learns
        for layer in model:
            fully_shard(layer, mesh=mesh)
        fully_shard(model, mesh=mesh)
        trained = [p for p in model.parameters() if p.requires_grad]
        optimizer = torch.optim.AdamW(trained)
        with Sent() as forward:
            loss = model(torch.ones(1, 8)).sum()
        with Sent() as backward:
            loss.backward()
        optimizer.step()
        if rank == 0:
            print("three of four layers frozen:", frozen)
            print("    bytes of weights:  ", size(model.parameters()))
            print("    bytes of gradients:", size(p.grad for p in trained))
            states = optimizer.state.values()
            averages = [t for state in states for t in state.values()]
            print("    bytes of averages: ", size(averages))
            print("    forward: ", dict(+forward.counts))
            print("    backward:", dict(+backward.counts))
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
