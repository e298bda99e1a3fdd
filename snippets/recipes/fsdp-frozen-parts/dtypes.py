import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.base = nn.Linear(4, 4, dtype=torch.bfloat16)
        self.adapter = nn.Linear(4, 4)

    def forward(self, x):
        return self.base(x.bfloat16()).float() + self.adapter(x)


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    for frozen in True, False:
        block = Block()
        block.base.requires_grad_(not frozen)
        fully_shard(block, mesh=init_device_mesh("cpu", (2,)))
        try:
            block(torch.ones(1, 4)).sum().backward()
            text = "no error"
        except AssertionError as error:
            # It goes on with the two dtypes, in any order.
            text = f"AssertionError: {error}".partition(" but got")[0]
        if rank == 0:
            print(f"base frozen: {frozen}: {text}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
