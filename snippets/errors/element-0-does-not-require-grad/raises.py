import torch
from torch import nn

layer = nn.Linear(2, 1)
layer.requires_grad_(False)
loss = layer(torch.ones(1, 2)).sum()
print("requires_grad:", loss.requires_grad, "grad_fn:", loss.grad_fn)
try:
    loss.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
