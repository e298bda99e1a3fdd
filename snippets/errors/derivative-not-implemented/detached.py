import torch

x = torch.tensor([-1.0, 2.0], requires_grad=True)
gate = torch.heaviside(x.detach(), torch.tensor(0.5))
(gate * x).sum().backward()
print(x.grad)
