import torch

w = torch.tensor([0.0, 0.0], requires_grad=True)
x = torch.tensor([1.0, 1.0], requires_grad=True)

for name in "norm", "sqrt":
    (grad,) = torch.autograd.grad((w * x).sum(), x, create_graph=True)
    square = grad.square().sum()
    length = grad.norm() if name == "norm" else square.sqrt()
    print(name, torch.autograd.grad((length - 1).square(), w))
