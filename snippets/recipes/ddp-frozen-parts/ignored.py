import os
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    model = nn.Sequential(*[nn.Linear(1, 1, bias=False) for _ in range(2)])
    nn.init.ones_(model[0].weight)
    nn.init.constant_(model[1].weight, 1.0 + rank)
    ignore = DistributedDataParallel
    ignore._set_params_and_buffers_to_ignore_for_model(model, ["1.weight"])

    ddp = DistributedDataParallel(model)
    told = {"weight": model[1].weight.item()}
    ddp(torch.tensor([[1.0 + 2.0 * rank]])).sum().backward()
    told["gradients"] = [p.grad.item() for p in model.parameters()]
    both = [None, None]
    dist.all_gather_object(both, told)
    if rank == 0:
        print("rank 0:", both[0])
        print("rank 1:", both[1])
    dist.destroy_process_group()


if __name__ == "__main__":
    os.environ["TORCH_CPP_LOG_LEVEL"] = "ERROR"  # no advice from C++
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
