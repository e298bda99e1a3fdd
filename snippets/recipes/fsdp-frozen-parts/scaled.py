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
    model = nn.Linear(1, 2, bias=False)
    fully_shard(model, mesh=init_device_mesh("cpu", (2,)))
    x = torch.tensor([[1.0 + 2.0 * rank]], requires_grad=True)
    seen = []
    model.register_full_backward_hook(
        lambda module, *grads: seen.append(module.weight.grad)
    )
    for scaled in False, True:
        if scaled:
            model.weight.register_post_accumulate_grad_hook(
                lambda parameter: parameter.grad.mul_(0.5)
            )
        model.zero_grad()
        model(x).sum().backward()
        if rank == 0:
            grad = model.weight.grad.to_local().tolist()
            print(f"scaled {scaled}: {grad}, seen in the module:", seen)
        seen.clear()
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
