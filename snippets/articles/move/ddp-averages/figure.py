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
    layer = nn.Linear(1, 1, bias=False)
    nn.init.zeros_(layer.weight)
    D = DistributedDataParallel(layer)
    optimizer = torch.optim.SGD(D.parameters(), lr=0.125)
    real = torch.tensor([[1.0 + 2.0 * rank]])
    fake = torch.tensor([[5.0 + 2.0 * rank]])
    weights = [0.0]
    for step in range(4):
        optimizer.zero_grad()
        on_real, on_fake = D(real).sum(), D(fake).sum()
        on_real.backward()
        on_fake.backward()
        optimizer.step()
        weights.append(layer.weight.item())
    both = [None, None]
    dist.all_gather_object(both, weights)
    if rank == 0:
        shown = {f"weight on rank {r}": w for r, w in enumerate(both)}
        print(
            lines(
                "With two backward() calls a step, the ranks part",
                "steps",
                "weight",
                shown,
            )
        )
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
