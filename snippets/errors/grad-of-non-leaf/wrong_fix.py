import warnings

import torch

x = torch.tensor([2.0], requires_grad=True)
h = 3 * x
h.requires_grad_()  # it does already
h.square().sum().backward()
with warnings.catch_warnings(record=True):
    warnings.simplefilter("always")
    print("requires_grad_(): h.grad:", h.grad, "x.grad:", x.grad)

x.grad = None
h = (3 * x).detach().requires_grad_()
h.square().sum().backward()
print("detach():         h.grad:", h.grad, "x.grad:", x.grad)
