import torch
from torch.autograd import grad

x = torch.tensor(3.0, requires_grad=True)
y = x * x * x
(first,) = grad(y, x, create_graph=True)
(second,) = grad(first, x)
print("first: ", first.item())
print("second:", second.item())
