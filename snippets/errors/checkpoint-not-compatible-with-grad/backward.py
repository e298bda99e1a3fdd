import torch
from torch.utils.checkpoint import checkpoint

w = torch.tensor([2.0], requires_grad=True)
x = torch.tensor([3.0], requires_grad=True)


def block(x):
    return w * x * x


checkpoint(block, x, use_reentrant=True).backward()
print("x.grad:", x.grad.item(), "w.grad:", w.grad.item())
