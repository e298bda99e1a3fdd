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

    def forward(self, x, step):
        coin = torch.Generator().manual_seed(step)  # alike on all ranks
        self.ran = torch.rand((), generator=coin).item() > 0.5
        return self.stem(x) + self.block(x) if self.ran else self.stem(x)


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    model = DistributedDataParallel(Net(), find_unused_parameters=True)
    block = model.module.block.weight
    optimizer = torch.optim.SGD(model.parameters(), lr=0.25, momentum=0.5)
    ran, changed = [], []
    for step in range(16):
        before = block.item()
        optimizer.zero_grad()
        model(torch.tensor([[1.0 + 2.0 * rank]]), step).backward()
        optimizer.step()
        ran.append(model.module.ran)
        changed.append(block.item() != before)
    both = [None, None]
    dist.all_gather_object(both, (block.item(), ran))
    if rank == 0:
        print("the ranks agree:", both == [(block.item(), ran)] * 2)
        print("ran in some steps:", any(ran), "in all:", all(ran))
        print("changed in the steps in which it ran:", changed == ran)
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
