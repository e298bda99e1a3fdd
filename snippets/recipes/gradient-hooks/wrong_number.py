import torch
from torch import nn

x = torch.tensor([3.0], requires_grad=True)


def double(layer, grad_input, grad_output):
    return 2 * grad_input[0], None


def double_output(layer, grad_output):
    return grad_output * 2  # a tuple twice, not twice the gradient


for hook, register in (
    (double, nn.Module.register_full_backward_hook),
    (double_output, nn.Module.register_full_backward_pre_hook),
):
    layer = nn.Linear(1, 1)
    register(layer, hook)
    try:
        layer(x).backward()
    except RuntimeError as error:
        print(f"RuntimeError: {error}")
