import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Shard, distribute_tensor


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    mesh = init_device_mesh("cpu", (2,))
    w = distribute_tensor(torch.ones(4, 2), mesh, [Shard(0)])
    t = torch.ones(4, 2, requires_grad=True)
    results = {
        "w.to_local() + t[:2]": w.to_local() + t[:2],
        "w.full_tensor() + t": w.full_tensor() + t,
        "w + DTensor.from_local(t)": w + DTensor.from_local(t, mesh),
        "w + distribute_tensor(t)": w + distribute_tensor(t, mesh),
    }
    for name, y in results.items():
        y.sum().backward()
        if rank == 0:
            print(f"{name}: {type(y).__name__} {tuple(y.shape)}")
            print("    t has a gradient:", t.grad is not None)
        t.grad = None
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
