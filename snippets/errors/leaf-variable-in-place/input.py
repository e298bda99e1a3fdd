import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
h = x.clone()
h[0] = 0.0
h.square().sum().backward()
print("clone(): ", x.grad)

x.grad = None
keep = torch.tensor([False, True])
h = torch.where(keep, x, 0.0)
h.square().sum().backward()
print("where(): ", x.grad)
