import torch
from torch import nn

model = nn.Linear(1, 1)


@torch.no_grad()
def evaluate(x):
    print("inside: ", torch.is_grad_enabled())
    return model(x)


@torch.enable_grad()
def gradient(x):
    x = x.detach().requires_grad_()
    return torch.autograd.grad(model(x).sum(), x)[0]


output = evaluate(torch.ones(1, 1))
print("output requires a gradient:", output.requires_grad)
print("outside:", torch.is_grad_enabled())

with torch.no_grad():  # the inner one decides
    slope = gradient(torch.ones(1, 1))
print("enable_grad() in no_grad():", slope.equal(model.weight))
