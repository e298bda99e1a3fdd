import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    model = nn.Linear(1, 1, bias=False)
    ddp = DistributedDataParallel(model)
    # Rank 0 has one example, rank 1 has three. The mean of all is 4.
    x = torch.tensor([[1.0]] if rank == 0 else [[3.0], [5.0], [7.0]])

    ddp(x).mean().backward()
    if rank == 0:
        print("mean of each rank:   ", round(model.weight.grad.item(), 4))

    model.zero_grad()
    count = torch.tensor(float(len(x)))
    dist.all_reduce(count)  # 4, on both ranks
    (ddp(x).sum() * dist.get_world_size() / count).backward()
    if rank == 0:
        gradient = round(model.weight.grad.item(), 4)
        print("sum, divided by count:", gradient)
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
