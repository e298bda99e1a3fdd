import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Linear(1, 1, bias=False)
        self.block = nn.Linear(1, 1, bias=False)

    def forward(self, x, run_block):
        return self.stem(x) + self.block(x) if run_block else self.stem(x)


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    model = DistributedDataParallel(Net(), find_unused_parameters=True)
    x = torch.tensor([[1.0 + 2.0 * rank]])
    for label, run_block in (
        ("skipped by both", False),
        ("run by both", True),
        ("run by rank 1", rank == 1),
    ):
        model.zero_grad()
        model(x, run_block).backward()
        stem, block = (p.grad for p in model.parameters())
        both = [None, None]
        dist.all_gather_object(both, block)
        if rank == 0:
            print(f"{label}: stem {stem}, block {both[0]} and {both[1]}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
