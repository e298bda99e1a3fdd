import os
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.heads = nn.ModuleDict({n: nn.Linear(1, 1) for n in "abc"})

    def forward(self, x, names):
        return sum(self.heads[name](x) for name in names)


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    x = torch.ones(1, 1)
    for calls in ["a", "b"], ["ab"]:
        model = DistributedDataParallel(Net(), find_unused_parameters=True)
        loss = sum(model(x, names).sum() for names in calls)
        try:
            loss.backward()
            outcome = "works"
        except RuntimeError as error:
            outcome = f"RuntimeError: {str(error).partition('.')[0]}"
        if rank == 0:
            print(f"{calls}: {outcome}")
    dist.destroy_process_group()


if __name__ == "__main__":
    os.environ["TORCH_CPP_LOG_LEVEL"] = "ERROR"
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
