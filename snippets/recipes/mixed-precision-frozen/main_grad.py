import torch
from torch import nn


def add(parameter):
    parameter.main_grad += parameter.grad
    parameter.grad = None


for how in "plain", "grad_dtype", "main_grad":
    weight = nn.Parameter(torch.ones(1, dtype=torch.bfloat16))
    if how == "grad_dtype":
        weight.grad_dtype = torch.float32
    elif how == "main_grad":
        weight.main_grad = torch.zeros(1)
        weight.register_post_accumulate_grad_hook(add)

    for size in 1.0, 1 / 512, 1 / 512, 1 / 512, 1 / 512:
        (size * weight.float()).sum().backward()
    grad = weight.main_grad if how == "main_grad" else weight.grad
    print(f"{how:10} {grad.item()} {grad.dtype}")
