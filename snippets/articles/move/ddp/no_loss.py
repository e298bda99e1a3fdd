import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def train(rank, folder, skip):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    layer = nn.Linear(1, 1, bias=False)
    model = DistributedDataParallel(layer)
    batches = [[1.0], [2.0]] if rank == 0 else [[], [30.0]]

    for step, batch in enumerate(batches, 1):
        model.zero_grad()
        if batch:
            loss = model(torch.tensor([batch])).sum()
        elif skip:
            continue
        else:
            loss = 0 * model(torch.zeros(1, 1)).sum()
        loss.backward()
        if rank == 0:
            print(f"skip={skip}, step {step}:", layer.weight.grad.item())
        if skip:
            break  # rank 0 would wait for ever in its step 2
    dist.destroy_process_group()


if __name__ == "__main__":
    for skip in False, True:
        with tempfile.TemporaryDirectory() as folder:
            mp.start_processes(
                train, (folder, skip), 2, start_method="fork"
            )
