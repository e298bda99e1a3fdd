import tempfile

import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


def run(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    layer = nn.Linear(1, 1, bias=False)
    nn.init.constant_(layer.weight, float(rank + 1))
    before = layer.weight.item()
    DDP(layer)
    both = [None, None]
    dist.all_gather_object(both, (before, layer.weight.item()))
    if rank == 0:
        for process, values in enumerate(both):
            print("process", process, "before and after:", *values)
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(run, (folder,), 2, start_method="fork")
