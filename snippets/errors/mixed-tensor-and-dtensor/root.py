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
    model = nn.Sequential(*[nn.Linear(2, 2, bias=False) for _ in range(2)])
    nn.init.constant_(model[0].weight, 0.5)
    nn.init.constant_(model[1].weight, 0.375)
    fully_shard(model[0], mesh=mesh)
    fully_shard(model, mesh=mesh)  # takes all the rest

    model(torch.full((1, 2), 1.0 + 2.0 * rank)).sum().backward()
    norm = nn.utils.clip_grad_norm_(model.parameters(), 100.0)
    grads = [p.grad.to_local().tolist() for p in model.parameters()]
    norm = norm.full_tensor().item()  # a DTensor, too
    if rank == 0:
        print("gradients of rank 0's rows:", *grads)
        print("norm of all:", round(norm, 4))
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
