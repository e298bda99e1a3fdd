import torch
from torch.autograd import grad

w = torch.tensor(3.0, requires_grad=True)
x = torch.tensor(2.0, requires_grad=True)
output = w * x * x

(slope,) = grad(output, x, create_graph=True)
print("slope at x:", slope.item())
penalty = (slope - 10) ** 2
penalty.backward()
print("penalty:", penalty.item(), "  w.grad:", w.grad.item())
