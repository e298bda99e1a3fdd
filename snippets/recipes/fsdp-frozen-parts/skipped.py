import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard


class Net(nn.Module):
    def __init__(self, call_always):
        super().__init__()
        self.call_always = call_always
        self.trunk, self.branch = nn.Linear(2, 2), nn.Linear(2, 2)

    def forward(self, x, needed):
        h = self.trunk(x)
        if needed:
            return self.branch(h)
        return h + 0 * self.branch(h) if self.call_always else h


def train(rank, folder):
    dist.set_debug_level(dist.DebugLevel.DETAIL)
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    mesh = init_device_mesh("cpu", (2,))
    for call_always in True, False:
        model = Net(call_always)
        for module in model.trunk, model.branch, model:
            fully_shard(module, mesh=mesh)
        said = "no error"
        try:
            model(torch.ones(1, 2), needed=rank == 0).sum().backward()
        except RuntimeError as error:
            said = f"RuntimeError: {str(error).partition('. ')[0]}."
        if rank == 0:
            print(f"branch called on both ranks: {call_always}")
            print(said)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
