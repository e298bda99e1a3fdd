import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    for kept in "kept", "dropped":
        layer = nn.Linear(1, 1)
        nn.init.zeros_(layer.bias).requires_grad_(False)
        ddp = DistributedDataParallel(layer)
        layer.bias.requires_grad_(True)  # too late
        optimizer = torch.optim.SGD([layer.bias], lr=0.25, momentum=0.5)
        biases = []
        for step in range(4):
            if step == 2:
                ddp = DistributedDataParallel(layer)
                if kept == "dropped":
                    optimizer.state.pop(layer.bias, None)
            optimizer.zero_grad()
            ((1 + 2 * rank) * ddp(torch.ones(1, 1))).sum().backward()
            optimizer.step()
            biases.append(layer.bias.item())
        both = [None, None]
        dist.all_gather_object(both, biases)
        if rank == 0:
            print(f"momentum {kept}")
            for number, values in enumerate(both):
                print(f"    bias on rank {number}:", values)
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
