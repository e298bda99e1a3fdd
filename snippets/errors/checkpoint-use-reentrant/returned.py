import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

block = nn.Linear(1, 1)
x = torch.ones(1, 1, requires_grad=True)
returned = {
    "a tuple": lambda x: (block(x),),
    "a list": lambda x: [block(x)],
    "a tuple in a tuple": lambda x: ((block(x),),),
}
for reentrant in True, False:
    print(f"use_reentrant={reentrant}")
    for name, run in returned.items():
        y = checkpoint(run, x, use_reentrant=reentrant)
        while not isinstance(y, torch.Tensor):
            (y,) = y
        print(f"  {name}, output records:", y.requires_grad)
