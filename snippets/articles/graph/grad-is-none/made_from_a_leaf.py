import torch

w = torch.tensor([2.0], requires_grad=True).to(torch.float64)
print("converted:       ", w.is_leaf)
w = torch.tensor([2.0], requires_grad=True).clone()
print("cloned:          ", w.is_leaf)
w = torch.ones(2, requires_grad=True).view(2, 1)
print("another shape:   ", w.is_leaf)
w = 0.5 * torch.ones(2, requires_grad=True)
print("scaled:          ", w.is_leaf)

w = torch.tensor([2.0], requires_grad=True)
(3 * w).backward()
w = w - 0.25 * w.grad  # a training step by hand
print("after the update:", w.is_leaf, w.item())
w = 0.5 * torch.ones(2)
w.requires_grad_()  # last
print("flag set last:   ", w.is_leaf)
