import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    mesh = init_device_mesh("cpu", (2,))
    for keep in False, True:
        model = nn.Linear(1, 2, bias=False)
        nn.init.ones_(model.weight)
        fully_shard(model, mesh=mesh)
        if keep:
            model.set_reshard_after_backward(False)
        x = torch.tensor([[1.0 + 2.0 * rank]], requires_grad=True)
        y = model(x).square().sum()
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        try:
            slope.sum().backward()
        except RuntimeError as error:
            result = "RuntimeError: " + str(error).partition(".")[0]
        else:
            model.reshard()
            result = model.weight.grad.full_tensor().flatten().tolist()
        if rank == 0:
            print(f"kept gathered: {keep}, {result}")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
