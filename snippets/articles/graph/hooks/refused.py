import torch

x = torch.ones(1)
try:
    x.register_hook(print)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

y = 2 * torch.ones(1, requires_grad=True)
try:
    y.register_post_accumulate_grad_hook(print)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
