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
    student = nn.Linear(2, 2, bias=False)
    teacher = nn.Linear(2, 2, bias=False)
    nn.init.constant_(student.weight, 4.0)
    nn.init.constant_(teacher.weight, 0.0)
    fully_shard(student, mesh=mesh)
    try:
        with torch.no_grad():
            teacher.weight.lerp_(student.weight, 0.25)
    except RuntimeError as error:
        if rank == 0:
            print(f"RuntimeError: {error}")

    fully_shard(teacher, mesh=mesh)
    with torch.no_grad():
        teacher(torch.ones(1, 2))  # its targets for the student
        teacher.reshard()
        teacher.weight.lerp_(student.weight, 0.25)
    if rank == 0:
        print("both sharded:", teacher.weight.to_local().tolist())
    dist.barrier()  # neither leaves before the other has come
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
