import torch

x = torch.ones(2, requires_grad=True)
y = x * 1
print(y.data.requires_grad, y.detach().requires_grad)
y.data.add_(1)
print("version after .data:   ", y._version)
y.detach().add_(1)
print("version after detach():", y._version)
