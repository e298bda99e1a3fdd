import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel

from stop_the_gradient.figures import lines


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    model = nn.Sequential(*[nn.Linear(1, 1, bias=False) for _ in range(2)])
    for p in model.parameters():
        nn.init.ones_(p)
    optimizer = torch.optim.SGD(model[0].parameters(), lr=0.125)

    model[0].requires_grad_(False)
    ddp = DistributedDataParallel(model)
    model[0].requires_grad_(True)  # too late: DDP does not know it
    weights = [1.0]
    for step in range(5):
        if step == 3:
            ddp = DistributedDataParallel(model)
        model.zero_grad()
        ddp(torch.tensor([[1.0 + 2.0 * rank]])).sum().backward()
        optimizer.step()
        weights.append(model[0].weight.item())
    both = [None, None]
    dist.all_gather_object(both, weights)
    if rank == 0:
        shown = {f"weight on rank {r}": w for r, w in enumerate(both)}
        title = "Wrapped again after step 3, the ranks agree"
        print(lines(title, "steps", "weight", shown))
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
