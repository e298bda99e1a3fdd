import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Partial, Shard, distribute_tensor


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    mesh = init_device_mesh("cpu", (2,))
    weight = distribute_tensor(torch.ones(2, 1), mesh, [Shard(0)])
    for placements in None, [Partial()], [Partial("avg")]:
        w = weight.detach().requires_grad_()
        full = w.full_tensor(grad_placements=placements)
        loss = (rank + 1) * full.sum()  # 1 * full.sum(), and 2 * full.sum()
        loss.backward()
        grad = w.grad.full_tensor().flatten().tolist()
        if rank == 0:
            print(f"grad_placements={placements}: {grad}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
