import torch

x = torch.ones(1)
w = torch.ones(1, requires_grad=True)
print("w:    ", w.is_leaf, w.grad_fn)
print("2 * w:", (2 * w).is_leaf, (2 * w).grad_fn.name())
print("2 * x:", (2 * x).is_leaf, (2 * x).grad_fn)
