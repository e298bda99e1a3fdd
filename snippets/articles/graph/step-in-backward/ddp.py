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
    for place in "in the hook", "behind backward()":
        model = nn.Linear(1, 1, bias=False)
        nn.init.constant_(model.weight, 1.0)
        optimizer = torch.optim.SGD(model.parameters(), lr=0.125)
        ddp = DistributedDataParallel(model)
        if place == "in the hook":
            model.weight.register_post_accumulate_grad_hook(
                lambda weight: optimizer.step()
            )
            ddp(x).sum().backward()
        else:
            ddp(x).sum().backward()
            optimizer.step()
        both = [None, None]
        dist.all_gather_object(both, model.weight.item())
        if rank == 0:
            print(f"step {place}: rank 0 and 1:", *both)
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
