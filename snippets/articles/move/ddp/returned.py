import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.used = nn.Linear(1, 1, bias=False)
        self.extra = nn.Linear(1, 1, bias=False)

    def forward(self, x):
        return self.used(x), self.extra(x)


def train(rank, folder):
    x = torch.tensor([[1.0 + 2.0 * rank]])
    for option in "find_unused_parameters", "static_graph":
        store = f"file://{folder}/{option}"
        dist.init_process_group("gloo", store, rank=rank, world_size=2)
        model = DistributedDataParallel(Net(), **{option: True})
        lines = [f"{option}=True"]
        try:
            for step in 1, 2, 3:
                model.zero_grad()
                y, _ = model(x)  # the loss leaves the second one out
                y.backward()
                used, unused = (p.grad for p in model.parameters())
                lines.append(f"    step {step}: {used.item()}, {unused}")
        except RuntimeError as error:
            message, _, _ = str(error).partition(". ")
            lines.append(f"    step {step}: {message}")
        if rank == 0:
            print(*lines, sep="\n")
        dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
