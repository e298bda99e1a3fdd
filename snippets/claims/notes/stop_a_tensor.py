import torch

x = torch.ones(2, requires_grad=True)
x.detach()
print("x:             ", x.requires_grad, (x * 2).requires_grad)
cut = x.detach()
print("x.detach():    ", cut.requires_grad, (cut * 2).requires_grad)
print("x with the cut:", (x * cut).requires_grad)
