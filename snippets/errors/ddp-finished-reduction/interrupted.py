import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.interrupt = False
        self.trunk = nn.Linear(1, 1, bias=False)
        self.head = nn.Linear(1, 1, bias=False)
        nn.init.constant_(self.trunk.weight, 2.0)
        nn.init.constant_(self.head.weight, 2.0)

    def forward(self, x):
        h = self.trunk(x)
        if self.interrupt:
            h.register_hook(out_of_memory)
        return self.head(h)


def out_of_memory(gradient):
    raise MemoryError("out of memory")


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    x = torch.tensor([[1.0 + 2 * rank]])
    for options in {}, {"static_graph": True}:
        net = Net()
        model = DistributedDataParallel(net, **options)
        said = [f"{options}"]
        for step in range(3):
            model.zero_grad()
            net.interrupt = step == 0
            try:
                model(x).sum().backward()
                gradient = net.head.weight.grad.item()
                said.append(f"step {step}: gradient {gradient}, right: 4.0")
            except (MemoryError, RuntimeError) as error:
                first = str(error).partition(". ")[0]
                said.append(f"step {step}: {type(error).__name__} {first}")
        if rank == 0:
            print("\n    ".join(said))
        dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
