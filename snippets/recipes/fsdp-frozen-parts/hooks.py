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
    for when in "before sharding", "after sharding":
        ran = []
        model = nn.Linear(1, 2, bias=False)
        if when == "after sharding":
            fully_shard(model, mesh=init_device_mesh("cpu", (2,)))
        weight = model.weight
        weight.register_hook(lambda grad: ran.append("tensor"))
        weight.register_post_accumulate_grad_hook(
            lambda parameter: ran.append("post-accumulate")
        )
        if when == "before sharding":
            fully_shard(model, mesh=init_device_mesh("cpu", (2,)))
        model(torch.ones(1, 1)).sum().backward()
        if rank == 0:
            print(f"registered {when}, ran: {ran}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
