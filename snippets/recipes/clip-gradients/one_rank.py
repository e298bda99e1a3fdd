import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard


def train(rank, folder):
    dist.set_debug_level(dist.DebugLevel.DETAIL)
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    model = nn.Linear(1, 2, bias=False)
    fully_shard(model, mesh=init_device_mesh("cpu", (2,)))
    output = model(torch.ones(1, 1))
    (output @ torch.tensor([3.0, 4.0])).backward()

    norm = nn.utils.clip_grad_norm_(model.parameters(), 100.0)
    norm = norm.full_tensor()
    if rank == 0:
        print("on all ranks:", norm)
    try:
        if rank == 0:
            nn.utils.clip_grad_norm_(model.parameters(), 100.0)
        dist.barrier()
    except RuntimeError as error:
        if rank == 0:
            print("on rank 0:")
            print(f"RuntimeError: {str(error).partition('. ')[0]}.")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
