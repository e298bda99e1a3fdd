import functools

import torch
from torch import nn
from torch.utils.checkpoint import (
    CheckpointPolicy,
    checkpoint,
    create_selective_checkpoint_contexts,
)

LINEAR = torch.ops.aten.addmm.default
asked = []


def policy(ctx, op, *args, **kwargs):
    if op == LINEAR:
        asked.append("again" if ctx.is_recompute else "forward")
        return CheckpointPolicy.MUST_SAVE
    return CheckpointPolicy.PREFER_RECOMPUTE


block = nn.Sequential(
    nn.Linear(4, 4), nn.GELU(), nn.Linear(4, 4), nn.Tanh()
)
contexts = functools.partial(create_selective_checkpoint_contexts, policy)
out = checkpoint(
    block, torch.ones(1, 4), use_reentrant=False, context_fn=contexts
)
print("after the forward pass:", asked)
out.sum().backward()
print("after backward():      ", asked)
