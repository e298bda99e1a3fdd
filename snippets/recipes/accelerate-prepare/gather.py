import os
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from accelerate import Accelerator

# `accelerate launch` sets these for each of its processes.
os.environ |= {
    "WORLD_SIZE": "2",
    "MASTER_ADDR": "localhost",
    "MASTER_PORT": "29500",
}
os.environ |= {"OMP_NUM_THREADS": "1"}


def train(rank, folder):
    os.environ |= {"RANK": str(rank), "LOCAL_RANK": str(rank)}
    dist.init_process_group(
        "gloo", f"file://{folder}/store", rank=rank, world_size=2
    )
    accelerator = Accelerator(cpu=True)
    z = torch.tensor([1.0 + rank], requires_grad=True) * 2
    gathered = accelerator.gather(z)
    if rank == 0:
        print("own part:", z.tolist(), "- recorded", z.requires_grad)
        print(
            "gathered:",
            gathered.tolist(),
            "- recorded",
            gathered.requires_grad,
        )
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
