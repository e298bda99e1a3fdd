import os
import tempfile

import torch.distributed as dist
import torch.multiprocessing as mp
from accelerate import Accelerator
from torch import nn

# `accelerate launch` sets these for each of its processes.
os.environ |= {"WORLD_SIZE": "2", "MASTER_ADDR": "localhost"}
os.environ |= {"MASTER_PORT": "29500", "OMP_NUM_THREADS": "1"}


def train(rank, folder):
    os.environ |= {"RANK": str(rank), "LOCAL_RANK": str(rank)}
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    accelerator = Accelerator(cpu=True)
    teacher = nn.Linear(2, 2).requires_grad_(False)
    teacher = teacher.to(accelerator.device)
    texts = [f"moved to the device: {type(teacher).__name__}"]
    try:
        accelerator.prepare(teacher)
    except RuntimeError as error:
        texts.append(f"prepared: RuntimeError: {error}")
    if rank == 0:
        print(*texts, sep="\n")
    # Who leaves early cuts the other's connection.
    accelerator.wait_for_everyone()
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
