import torch
from torch.utils.checkpoint import checkpoint

w = torch.tensor([2.0], requires_grad=True)
x = torch.tensor([3.0], requires_grad=True)


def block(x):
    return w * x * x


y = checkpoint(block, x, use_reentrant=False)
(grad,) = torch.autograd.grad(y, x, create_graph=True)
print("gradient:", grad.item())
grad.backward()
print("its gradient for w:", w.grad.item())
