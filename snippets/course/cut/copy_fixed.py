import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x.detach().clone()
y[0] = 7.0
print(x)
