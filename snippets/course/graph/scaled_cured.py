import torch

w = (torch.tensor([2.0]) * 0.5).requires_grad_()
(3 * w).backward()
print("leaf:", w.is_leaf)
print("w.grad:", w.grad)
