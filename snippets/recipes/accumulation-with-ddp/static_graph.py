import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    x = torch.tensor([[1.0 + 2.0 * rank]])
    for first in "no_sync()", "averaged":
        model = nn.Linear(1, 1, bias=False)
        ddp = DistributedDataParallel(model, static_graph=True)
        try:
            if first == "averaged":
                ddp(x).sum().backward()
                model.zero_grad()
            with ddp.no_sync():
                ddp(x).sum().backward()
            ddp(x).sum().backward()
            result = f"gradient: {model.weight.grad.item()}"
        except RuntimeError as error:
            # It goes on with a place in the source.
            result = f"RuntimeError: {error}".partition(" at ")[0]
        if rank == 0:
            print(f"first pass: {first}\n{result}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
