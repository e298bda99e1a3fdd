import os
import tempfile

import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    teacher = nn.Linear(1, 1).requires_grad_(False)
    try:
        DistributedDataParallel(teacher)
    except RuntimeError as error:
        if rank == 0:
            print(f"RuntimeError: {error}")
    dist.barrier()  # neither leaves before the other has come
    dist.destroy_process_group()


if __name__ == "__main__":
    os.environ["TORCH_CPP_LOG_LEVEL"] = "ERROR"
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
