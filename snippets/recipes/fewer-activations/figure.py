import functools
import weakref

import torch
from torch import nn
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils.checkpoint import (
    checkpoint,
    create_selective_checkpoint_contexts,
)

from stop_the_gradient.figures import bars


class Watch(TorchDispatchMode):
    def __init__(self):
        super().__init__()
        self.made = []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        result = func(*args, **(kwargs or {}))
        if isinstance(result, torch.Tensor) and not func.is_view:
            self.made.append(weakref.ref(result.untyped_storage()))
        return result


linear = torch.ops.aten.addmm.default
keep = functools.partial(create_selective_checkpoint_contexts, [linear])
ways = {
    "no checkpoint": lambda block, h: block(h),
    "matmuls are kept": functools.partial(
        checkpoint, use_reentrant=False, context_fn=keep
    ),
    "checkpoint()": functools.partial(checkpoint, use_reentrant=False),
}
blocks = [
    nn.Sequential(nn.Linear(64, 64), nn.GELU(), nn.Linear(64, 64))
    for _ in range(4)
]
numbers = {}
for name, way in ways.items():
    h = torch.ones(32, 64)
    with Watch() as watch:
        for block in blocks:
            h = way(block, h)
    alive = [s() for s in watch.made if s() is not None]
    numbers[name] = sum(storage.nbytes() for storage in alive)
title = "Keeping the matmuls takes twice the bytes of checkpoint()"
print(bars(title, "bytes", numbers))
