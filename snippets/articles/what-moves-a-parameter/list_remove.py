import torch
from torch import nn

for width in 1, 2:
    stem = nn.Linear(width, 1, bias=False).weight
    block = nn.Linear(width, 1, bias=False).weight
    nn.init.constant_(stem, 3.0)
    nn.init.constant_(block, 3.0)
    optimizer = torch.optim.SGD([stem, block], lr=0.25)
    params = optimizer.param_groups[0]["params"]
    try:
        params.remove(block)
        print("stem is in: ", any(p is stem for p in params))
        print("block is in:", any(p is block for p in params))
    except RuntimeError as error:
        print(error)
