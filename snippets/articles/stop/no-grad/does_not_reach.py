import torch
from torch import nn

x = torch.tensor([3.0], requires_grad=True)
recorded_before = x**2

with torch.no_grad():
    print("computed:          ", (x**2).requires_grad)
    asked_for = torch.ones(1, requires_grad=True)
    print("asked for:         ", asked_for.requires_grad)
    print("a new layer:       ", nn.Linear(1, 1).weight.requires_grad)
    with torch.enable_grad():
        print("under enable_grad: ", (x**2).requires_grad)
    (slope,) = torch.autograd.grad(recorded_before, x, create_graph=True)
    print("create_graph=True: ", slope.requires_grad)
    recorded_before.backward()
print("backward() inside: ", x.grad)
