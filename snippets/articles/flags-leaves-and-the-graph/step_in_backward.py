import torch
from torch import nn

A, B = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(A.weight, 2.0)
nn.init.constant_(B.weight, 3.0)
optimizers = {
    p: torch.optim.SGD([p], lr=0.25) for p in (A.weight, B.weight)
}


def step(param):
    optimizers[param].step()
    param.grad = None  # this gradient is needed no longer


for param in optimizers:
    param.register_post_accumulate_grad_hook(step)
B(A(torch.ones(1))).backward()  # gradients 3 and 2
print("A:", A.weight.item(), A.weight.grad)
print("B:", B.weight.item(), B.weight.grad)
