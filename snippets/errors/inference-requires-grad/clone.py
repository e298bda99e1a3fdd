import torch

with torch.inference_mode():
    x = torch.ones(2)
leaf = x.clone().requires_grad_()
(leaf * leaf).sum().backward()
print("clone():  ", leaf.grad)

with torch.no_grad():
    x = torch.ones(2)
x.requires_grad_()
(x * x).sum().backward()
print("no_grad():", x.grad)
