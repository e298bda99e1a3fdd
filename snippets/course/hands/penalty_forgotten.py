import torch

w = torch.tensor(3.0, requires_grad=True)
x = torch.tensor(2.0, requires_grad=True)
output = w * x * x

(slope,) = torch.autograd.grad(output, x)  # no create_graph=True
penalty = (slope - 10) ** 2
try:
    penalty.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
