import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    for static in False, True:
        layer = nn.Linear(1, 1, bias=False)
        nn.init.ones_(layer.weight)
        model = DistributedDataParallel(layer, static_graph=static)
        for step in 1, 2:
            model.zero_grad()
            x = torch.tensor([[1.0 + 2.0 * rank]], requires_grad=True)
            y = model(x).square().sum()
            (slope,) = torch.autograd.grad(y, x, create_graph=True)
            slope.sum().backward()
            both = [None, None]
            dist.all_gather_object(both, layer.weight.grad.item())
            if rank == 0:
                print(f"static_graph={static}, step {step}: {both}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
