import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    x = torch.tensor([[1.0 + 2 * rank]])
    for as_view in False, True:
        model = nn.Sequential(
            nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
        )
        for layer in model:
            nn.init.constant_(layer.weight, 2.0)
        wrapped = DistributedDataParallel(
            model, gradient_as_bucket_view=as_view
        )
        model[0].requires_grad_(False)
        wrapped(x).sum().backward()
        gradients = [None, None]
        dist.all_gather_object(gradients, model[1].weight.grad.item())
        if rank == 0:
            print(f"gradient_as_bucket_view={as_view}: {gradients}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
