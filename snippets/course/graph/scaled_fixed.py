import torch

w = (torch.ones(1) * 0.5).requires_grad_()
(3 * w).backward()
print("leaf:", w.is_leaf)
print("w.grad:", w.grad)
