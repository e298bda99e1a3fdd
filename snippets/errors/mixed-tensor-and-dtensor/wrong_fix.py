import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    mesh = init_device_mesh("cpu", (2,))
    model = nn.Sequential(*[nn.Linear(2, 2, bias=False) for _ in range(2)])
    nn.init.constant_(model[0].weight, 0.5)
    nn.init.constant_(model[1].weight, 0.375)
    fully_shard(model[0], mesh=mesh)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.125)

    model(torch.full((1, 2), 1.0 + 2.0 * rank)).sum().backward()
    for layer in model:  # each by itself
        nn.utils.clip_grad_norm_(layer.parameters(), 100.0)
    grads = [None, None]
    dist.all_gather_object(grads, model[1].weight.grad[0, 0].item())
    optimizer.step()
    weights = [None, None]
    dist.all_gather_object(weights, model[1].weight[0, 0].item())
    if rank == 0:
        print("layer 1, gradient on rank 0 and 1:", *grads)
        print("layer 1, weight on rank 0 and 1:  ", *weights)
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
