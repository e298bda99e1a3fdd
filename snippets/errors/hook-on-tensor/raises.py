from torch import nn

layer = nn.Linear(1, 1)
layer.requires_grad_(False)
try:
    layer.weight.register_hook(print)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
