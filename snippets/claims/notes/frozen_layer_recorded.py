import torch
from torch import nn

front, frozen = nn.Linear(1, 1), nn.Linear(1, 1)
frozen.requires_grad_(False)
print("a plain input: ", frozen(torch.ones(1, 1)).grad_fn)
out = frozen(front(torch.ones(1, 1)))
print("behind a layer:", type(out.grad_fn).__name__)
out.sum().backward()
print("gradients:     ", front.weight.grad is not None, frozen.weight.grad)
