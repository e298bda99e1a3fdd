import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    for use_orig_params in False, True:
        net = nn.Linear(2, 2, bias=False)
        nn.init.constant_(net.weight, 0.5)
        optimizer = torch.optim.SGD(net.parameters(), lr=0.25)  # before
        net = FullyShardedDataParallel(
            net,
            device_id=torch.device("cpu"),
            use_orig_params=use_orig_params,
        )
        net(torch.ones(1, 2)).sum().backward()
        optimizer.step()
        with FullyShardedDataParallel.summon_full_params(net):
            weights = [p.flatten().tolist() for p in net.parameters()]
        if rank == 0:
            print(f"use_orig_params={use_orig_params}: {weights}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
