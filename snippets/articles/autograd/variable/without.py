import torch

v = torch.tensor([2.0], requires_grad=True)
print(type(v), "requires_grad:", v.requires_grad)
