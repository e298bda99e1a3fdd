import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Replicate
from torch.distributed.tensor.parallel import (
    ColwiseParallel,
    parallelize_module,
)


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    mesh = init_device_mesh("cpu", (2,))
    model = nn.Sequential(*[nn.Linear(2, 2, bias=False) for _ in range(2)])
    nn.init.constant_(model[0].weight, 0.5)
    nn.init.constant_(model[1].weight, 0.375)
    column = ColwiseParallel(output_layouts=Replicate())
    parallelize_module(model, mesh, {"0": column})  # layer 1 stays plain

    model(torch.full((1, 2), 2.0)).sum().backward()  # alike on all ranks
    sharded = [p for p in model[0].parameters() if p.grad is not None]
    plain = [p for p in model[1].parameters() if p.grad is not None]
    norms = torch.stack(
        [
            nn.utils.get_total_norm(p.grad for p in sharded).full_tensor(),
            nn.utils.get_total_norm(p.grad for p in plain),
        ]
    )
    total = norms.norm()
    nn.utils.clip_grads_with_norm_(sharded, 100.0, total)
    nn.utils.clip_grads_with_norm_(plain, 100.0, total)
    if rank == 0:
        print(f"norm of all: {total.item():.3f}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
