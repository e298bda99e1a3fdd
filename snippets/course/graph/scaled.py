import torch

w = torch.ones(1, requires_grad=True) * 0.5
print("leaf:", w.is_leaf)
print("requires a gradient:", w.requires_grad)
