import torch
from torch.autograd import grad

w = torch.tensor(3.0, requires_grad=True)
x = torch.tensor(2.0, requires_grad=True)
output = w * x * x

# without create_graph=True
(slope,) = grad(output, x)
penalty = (slope - 10) ** 2
try:
    penalty.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
