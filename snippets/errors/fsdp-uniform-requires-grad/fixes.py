import os
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FullyShardedDataParallel, fully_shard


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    cpu = torch.device("cpu")
    for fix in "fully_shard", "use_orig_params", "wrapped by itself":
        model = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 2))
        model[0].requires_grad_(False)
        if fix == "fully_shard":
            fully_shard(model, mesh=init_device_mesh("cpu", (2,)))
        elif fix == "use_orig_params":
            model = FullyShardedDataParallel(
                model, device_id=cpu, use_orig_params=True
            )
        else:
            model[0] = FullyShardedDataParallel(model[0], device_id=cpu)
            model = FullyShardedDataParallel(model, device_id=cpu)
        model(torch.ones(1, 2)).sum().backward()
        flags = [p.requires_grad for p in model.parameters()]
        if rank == 0:
            print(f"{fix}: {flags}")
    dist.destroy_process_group()


if __name__ == "__main__":
    os.environ["TORCH_CPP_LOG_LEVEL"] = "ERROR"
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
