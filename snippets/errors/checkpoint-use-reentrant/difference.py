import warnings

import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

warnings.simplefilter("ignore")  # "None of the inputs ..."
block = nn.Linear(1, 1)
frozen = torch.ones(1, 1)
x = torch.ones(1, 1, requires_grad=True)

for reentrant in True, False:
    print(f"use_reentrant={reentrant}")
    y = checkpoint(block, frozen, use_reentrant=reentrant)
    print("  frozen input, output records:", y.requires_grad)
    y = checkpoint(block, x, use_reentrant=reentrant)
    try:
        torch.autograd.grad(y.sum(), x)
        print("  autograd.grad(): works")
    except RuntimeError:
        print("  autograd.grad(): RuntimeError")
    try:
        checkpoint(block, input=x, use_reentrant=reentrant)
        print("  keyword argument: works")
    except ValueError:
        print("  keyword argument: ValueError")
