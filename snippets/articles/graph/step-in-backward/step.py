import torch
from torch import nn

A, B = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(A.weight, 2.0)
nn.init.constant_(B.weight, 3.0)
weights = [A.weight, B.weight]
optimizers = {w: torch.optim.SGD([w], lr=0.25) for w in weights}


def step(weight):
    optimizers[weight].step()
    optimizers[weight].zero_grad()  # this gradient is not needed any more


for weight in weights:
    weight.register_post_accumulate_grad_hook(step)

B(A(torch.ones(1))).backward()  # and no step() after it
print("A:", A.weight.item(), A.weight.grad)
print("B:", B.weight.item(), B.weight.grad)
