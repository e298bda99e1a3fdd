import torch

for name in "norm", "sqrt(... + 1e-4)":
    w = torch.tensor([0.0, 0.0], requires_grad=True)
    x = torch.tensor([1.0, 1.0], requires_grad=True)
    h = w * x
    square = h.square().sum()
    out = h.norm() if name == "norm" else (square + 1e-4).sqrt()
    (grad,) = torch.autograd.grad(out, x, create_graph=True)
    print(name, torch.autograd.grad((grad.norm() - 1).square(), w))
