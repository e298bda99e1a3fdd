# --8<-- [start:count]
import functools
import tempfile
import weakref
from collections import Counter
from pathlib import Path

import torch
from torch import nn
from torch.autograd.graph import saved_tensors_hooks
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils.checkpoint import (
    checkpoint,
    create_selective_checkpoint_contexts,
)

ADDMM = torch.ops.aten.addmm.default  # what a linear layer calls
GELU = torch.ops.aten.gelu.default


class Watch(TorchDispatchMode):
    """Count calls, and the bytes of what was made and is still there."""

    def __init__(self):
        super().__init__()
        self.calls, self.made = Counter(), []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        result = func(*args, **(kwargs or {}))
        self.calls[func] += 1
        if isinstance(result, torch.Tensor) and not func.is_view:
            self.made.append(weakref.ref(result.untyped_storage()))
        return result

    def alive(self):
        storages = {id(s()): s() for s in self.made if s() is not None}
        return sum(storage.nbytes() for storage in storages.values())


# --8<-- [end:count]
# --8<-- [start:ways]
keep_matmuls = functools.partial(
    create_selective_checkpoint_contexts, [ADDMM]
)
folder = Path(tempfile.mkdtemp())


def to_disk(tensor):
    if tensor.data_ptr() in weights:  # they are in memory anyway
        return tensor
    path = folder / f"{len(list(folder.iterdir()))}.pt"
    torch.save(tensor, path)
    return path


def from_disk(kept):
    return kept if isinstance(kept, torch.Tensor) else torch.load(kept)


def plain(block, x):
    return block(x)


def checkpointed(block, x):
    return checkpoint(block, x, use_reentrant=False)


def selective(block, x):
    return checkpoint(
        block, x, use_reentrant=False, context_fn=keep_matmuls
    )


def on_disk(block, x):
    with saved_tensors_hooks(to_disk, from_disk):
        return block(x)


WAYS = {
    "nothing": plain,
    "`checkpoint()`": checkpointed,
    "the same, matmuls are kept": selective,
    "hooks that write to disk": on_disk,
}


# --8<-- [end:ways]
# --8<-- [start:table]
def measure(way):
    """Return bytes kept, what ran again, and all gradients."""
    torch.manual_seed(0)
    blocks = [
        nn.Sequential(nn.Linear(64, 64), nn.GELU(), nn.Linear(64, 64))
        for _ in range(4)
    ]
    global weights
    weights = {p.data_ptr() for block in blocks for p in block.parameters()}
    x = torch.randn(32, 64)
    with Watch() as watch:
        h = x
        for block in blocks:
            h = way(block, h)
        loss = h.square().mean()
        kept, first = watch.alive(), Counter(watch.calls)
        loss.backward()
    again = watch.calls - first
    grads = [p.grad for block in blocks for p in block.parameters()]
    return kept, again[ADDMM], again[GELU], grads


print("| what is done | bytes kept", end=" | ")
print("matmuls again | GELU again | gradient |")
print("| --- | --: | --: | --: | --- |")
right = measure(plain)[3]
for name, way in WAYS.items():
    kept, matmuls, gelus, grads = measure(way)
    same = all(a.equal(b) for a, b in zip(grads, right))
    print(
        f"| {name} | {kept:,} | {matmuls} | {gelus} |",
        "the same |" if same else "rounded |",
    )
# --8<-- [end:table]
