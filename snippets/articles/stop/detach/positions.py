import torch

learns = torch.tensor([0.0, 1.0, 1.0])
for name in "mask", "where", "whole":
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    if name == "mask":
        y = learns * x + (1 - learns) * x.detach()
    elif name == "where":
        y = torch.where(learns.bool(), x, x.detach())
    else:
        y = x
    y.square().sum().backward()
    print(f"{name}:", y.tolist(), x.grad.tolist())
