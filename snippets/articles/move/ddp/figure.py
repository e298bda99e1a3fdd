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
    layer = nn.Linear(1, 1)
    nn.init.zeros_(layer.weight)
    nn.init.zeros_(layer.bias)
    layer.bias.requires_grad_(False)
    model = DistributedDataParallel(layer)
    layer.bias.requires_grad_(True)  # too late: DDP does not know it
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.25)
    biases = [0.0]
    for step in range(4):
        optimizer.zero_grad()
        ((1 + 2 * rank) * model(torch.ones(1, 1))).backward()
        optimizer.step()
        biases.append(layer.bias.item())
    both = [None, None]
    dist.all_gather_object(both, (biases, layer.weight.item()))
    if rank == 0:
        (first, weight), (second, other) = both
        assert weight == other  # this one was averaged
        shown = {"bias on rank 0": first, "bias on rank 1": second}
        print(
            lines(
                "Unfrozen after wrapping, the bias differs by rank",
                "steps",
                "bias",
                shown,
            )
        )
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
