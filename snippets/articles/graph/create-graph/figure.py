import torch

from stop_the_gradient.figures import lines

curves = {"x**3": [], "first": [], "second": [], "third": []}
for place in -2.0, -1.0, 0.0, 1.0, 2.0:
    x = torch.tensor(place, requires_grad=True)
    y = x**3
    for name, numbers in curves.items():
        numbers.append(y.item())
        if name != "third":
            (y,) = torch.autograd.grad(y, x, create_graph=True)
title = "Gradients of gradients"
print(lines(title, "x", "value", curves, start=-2))
