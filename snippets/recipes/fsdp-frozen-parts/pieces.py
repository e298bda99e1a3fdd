import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FullyShardedDataParallel, fully_shard


def old_class(model):
    device = torch.device("cpu")
    return FullyShardedDataParallel(
        model, device_id=device, use_orig_params=True
    )


def new_function(model):
    return fully_shard(model, mesh=init_device_mesh("cpu", (2,)))


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    for shard in old_class, new_function:
        layers = [nn.Linear(2, 2, bias=False) for _ in range(4)]
        model = shard(nn.Sequential(*layers))
        model(torch.ones(1, 2)).sum().backward()
        have = [p.grad is not None for p in model.parameters()]
        for turn in range(2):
            dist.barrier()
            if rank == turn:
                print(f"{shard.__name__}, rank {rank}: {have}", flush=True)
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
