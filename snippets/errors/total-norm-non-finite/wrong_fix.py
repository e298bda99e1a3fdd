import torch
from torch import nn

for bad in float("nan"), float("inf"):
    a = torch.zeros(1, requires_grad=True)
    b = torch.zeros(1, requires_grad=True)
    a.grad, b.grad = torch.tensor([bad]), torch.tensor([4.0])
    nn.utils.clip_grad_norm_([a, b], 1.0)
    print(f"{bad}: clipped", a.grad, b.grad)
    a.grad, b.grad = torch.tensor([bad]), torch.tensor([4.0])
    nn.utils.clip_grad_value_([a, b], 1.0)
    print(f"{bad}: by value", a.grad, b.grad)
