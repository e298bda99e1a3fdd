import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    layer = nn.Linear(1, 1)
    model = DistributedDataParallel(layer, static_graph=True)

    try:
        for step in 1, 2, 3:
            layer.bias.requires_grad_(step == 3)
            model.zero_grad()
            loss = (1 + 2 * rank) * model(torch.ones(1, 1))
            loss.backward()
            if rank == 0:
                print(f"step {step}:", layer.weight.grad, layer.bias.grad)
    except RuntimeError as error:
        if rank == 0:
            print(f"RuntimeError: {error}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
