import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    model = nn.Sequential(
        nn.Linear(1, 1, bias=False),  # backbone
        nn.Linear(1, 1, bias=False),  # head
    )
    for p in model.parameters():
        nn.init.ones_(p)

    model[0].requires_grad_(False)  # first freeze,
    ddp = DistributedDataParallel(model)  # then wrap
    trained = [p for p in ddp.parameters() if p.requires_grad]
    optimizer = torch.optim.SGD(trained, lr=0.125)

    x = torch.tensor([[1.0 + 2.0 * rank]])  # 1 on rank 0, 3 on rank 1
    for step in range(2):
        optimizer.zero_grad()
        ddp(x).sum().backward()
        optimizer.step()
        grads = [p.grad and p.grad.item() for p in model.parameters()]
        both = [None, None]
        dist.all_gather_object(both, grads)
        if rank == 0:
            print(f"step {step}: gradients on rank 0 and 1:", *both)
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
