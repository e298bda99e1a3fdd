import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel


def wrap(module):
    return FullyShardedDataParallel(
        module,
        device_id=torch.device("cpu"),  # yours: the GPU's number
        use_orig_params=True,
    )


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    for frozen in False, True:
        layers = [nn.Linear(8, 8, bias=False) for _ in "1234"]
        for layer in layers[1:]:
            layer.requires_grad_(not frozen)  # the first one learns
        units = [wrap(layer) for layer in layers]
        outputs, gathered = [], []

        def count(grad):
            for unit in units[1:]:
                flat = unit._handle.flat_param
                gathered.append(flat.untyped_storage().nbytes())

        units[0].register_forward_hook(lambda *a: outputs.append(a[-1]))
        loss = wrap(nn.Sequential(*units))(torch.ones(1, 8)).sum()
        outputs[0].register_hook(count)  # runs after the hooks of FSDP
        loss.backward()
        if rank == 0:
            print("frozen:", frozen, gathered, "bytes")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
