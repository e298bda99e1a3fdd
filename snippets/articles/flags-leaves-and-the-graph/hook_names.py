import torch
from torch import nn


def show(owner, it):
    print(owner)
    for name in dir(it):
        is_hook = name.startswith("register_") and name.endswith("hook")
        if is_hook and "state_dict" not in name:
            print(" ", name)


y = 2 * torch.ones(1, requires_grad=True)
show("Tensor", torch.Tensor)
show("Module", nn.Module)
show("Node", y.grad_fn)

for tensor in (torch.ones(1), y):
    try:
        tensor.register_post_accumulate_grad_hook(print)
    except RuntimeError as error:
        print(error)
