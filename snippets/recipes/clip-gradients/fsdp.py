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

    old = nn.Linear(1, 2, bias=False)
    old = FullyShardedDataParallel(old, device_id=torch.device("cpu"))
    new = nn.Linear(1, 2, bias=False)
    # yours: "cuda"
    fully_shard(new, mesh=init_device_mesh("cpu", (2,)))
    for model in old, new:
        output = model(torch.ones(1, 1))
        (output @ torch.tensor([3.0, 4.0])).backward()

    function = nn.utils.clip_grad_norm_(old.parameters(), 100.0)
    method = old.clip_grad_norm_(100.0)
    sharded = nn.utils.clip_grad_norm_(new.parameters(), 100.0)
    values = [function, method, sharded.full_tensor()]
    norms = [torch.zeros(3) for _ in range(2)]
    dist.all_gather(norms, torch.stack(values))
    if rank == 0:
        print("norms of  ", "rank 0 and rank 1")
        for i, name in enumerate(["function", "method", "fully_shard"]):
            print(f"{name:11}", [norm[i].item() for norm in norms])
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
