import torch

w = torch.ones(2, requires_grad=True).double()
print("flag first:", w.is_leaf)

w = torch.ones(2).double().requires_grad_()
print("flag last: ", w.is_leaf)
w.sum().backward()
print("w.grad:", w.grad)
