from torch import nn


def look(module, grad_input, grad_output):
    pass


layer = nn.Linear(3, 2)
layer.register_backward_hook(look)
try:
    layer.register_full_backward_hook(look)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
