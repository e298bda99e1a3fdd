from functools import partial

import torch
from torch.utils.checkpoint import (
    checkpoint,
    create_selective_checkpoint_contexts,
)

keep = [torch.ops.aten.mul.Tensor]
context_fn = partial(create_selective_checkpoint_contexts, keep)


def square(x):
    return (x * x).sin()


def changed(x):
    y = x * x
    result = y.sin()
    y.mul_(2.0)  # it was kept
    return result


def run(block):
    return checkpoint(block, x, use_reentrant=False, context_fn=context_fn)


x = torch.tensor(2.0, requires_grad=True)
y = run(square)
y.backward(retain_graph=True)
for again in y, run(changed):
    try:
        again.backward()
    except RuntimeError as error:
        print(f"RuntimeError: {error}")
