import torch

from stop_the_gradient.figures import lines

curves = {"x**3": [], "first": [], "second": [], "third": []}
for quarters in range(-8, 9):
    x = torch.tensor(quarters / 4, requires_grad=True)
    y = x**3
    for name, numbers in curves.items():
        numbers.append(y.item())
        if name != "third":
            (y,) = torch.autograd.grad(y, x, create_graph=True)
title = "Each curve is the derivative of the one before"
print(lines(title, "x", "value", curves, start=-2, by=0.25))
