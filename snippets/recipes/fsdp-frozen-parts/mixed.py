import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel, MixedPrecision


def wrap(module, keep):
    half = MixedPrecision(torch.bfloat16, keep_low_precision_grads=keep)
    return FullyShardedDataParallel(
        module,
        device_id=torch.device("cpu"),  # yours: the GPU's number
        mixed_precision=half,
        use_orig_params=True,
    )


def train(rank, folder):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    for keep in False, True:
        layers = [nn.Linear(2, 2, bias=False) for _ in range(2)]
        layers[0].requires_grad_(False)
        wrapped = [wrap(layer, keep) for layer in layers]
        model = wrap(nn.Sequential(*wrapped), keep)
        texts = [f"keep_low_precision_grads={keep}"]
        for state in "frozen", "unfrozen":
            layers[0].requires_grad_(state == "unfrozen")
            model.zero_grad()
            output = model(torch.ones(1, 2))
            output.sum().backward()
            first, _ = model.parameters()
            grad = None if first.grad is None else first.grad.dtype
            texts.append(f"    {state}: output {output.dtype}")
            texts.append(f"        weight {first.dtype}, gradient {grad}")
        if rank == 0:
            print(*texts, sep="\n")
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
