from functools import partial

import torch
from torch import nn
from torch.utils.checkpoint import (
    checkpoint,
    create_selective_checkpoint_contexts,
)

keep = [torch.ops.aten.addmm.default]
selective = partial(create_selective_checkpoint_contexts, keep)
shared = nn.Linear(2, 2)


def run(cache):
    x = torch.ones(1, 2)
    with torch.autocast("cpu", dtype=torch.bfloat16, cache_enabled=cache):
        for _ in range(2):
            x = checkpoint(
                shared, x, use_reentrant=False, context_fn=selective
            )
    x.sum().backward()


for cache in True, False:
    try:
        run(cache)
        print(f"cache_enabled={cache} works")
    except RuntimeError as error:
        said = str(error).partition(". ")[0]
        print(f"cache_enabled={cache} RuntimeError: {said}")
