import torch
from torch import nn
from torch.func import functional_call

A = nn.Linear(1, 1, bias=False)
B = nn.Linear(1, 1, bias=False)
nn.init.constant_(A.weight, 2.0)
nn.init.constant_(B.weight, 3.0)
h = A(torch.tensor([[1.0]]))

constants = {name: p.detach() for name, p in B.named_parameters()}
loss = functional_call(B, constants, (h,))
loss = loss + B(h.detach())
loss.backward()
print("A learns through the constant B:", A.weight.grad.item())
print("B learns from its own call:     ", B.weight.grad.item())
