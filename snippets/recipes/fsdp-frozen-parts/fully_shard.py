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
    mesh = init_device_mesh("cpu", (2,))  # yours: "cuda"
    model = nn.Sequential(
        nn.Linear(4, 4, bias=False),  # backbone
        nn.Linear(4, 4, bias=False),  # head
    )
    for p in model.parameters():
        nn.init.constant_(p, 0.25)
    model[0].requires_grad_(False)
    for layer in model:
        fully_shard(layer, mesh=mesh)
    fully_shard(model, mesh=mesh)

    trained = [p for p in model.parameters() if p.requires_grad]
    optimizer = torch.optim.SGD(trained, lr=0.125)  # after sharding
    model(torch.full((1, 4), 1.0 + 2.0 * rank)).sum().backward()
    optimizer.step()
    if rank == 0:
        for name, p in model.named_parameters():
            grad = None if p.grad is None else p.grad.to_local().tolist()
            print(name, "rows on this rank:", len(p.to_local()))
            print("    gradient:", grad)
            print("    first weight:", p.to_local()[0, 0].item())
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
