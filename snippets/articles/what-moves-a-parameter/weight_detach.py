import torch
from torch import nn


def train(how):
    block, other = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
    x = torch.ones(1, 1)
    if how == "detach_() before":
        block.weight.detach_()
    if how == "detach() before":
        block.weight.detach()  # returns another tensor, which nobody keeps
    y = block(x) + other(x)
    if how == "detach_() after":
        block.weight.detach_()
    y.backward()
    return block.weight


for how in "detach_() before", "detach_() after", "detach() before":
    weight = train(how)
    print(how, "grad", weight.grad, "flag", weight.requires_grad)
