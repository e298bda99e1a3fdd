import torch
from torch import nn

model = nn.Sequential(nn.Linear(2, 2), nn.ReLU(inplace=True))


def look(module, grad_input, grad_output):
    print(grad_output)


model[0].register_full_backward_hook(look)
try:
    model(torch.ones(1, 2))
except RuntimeError as error:
    print(f"RuntimeError: {error}")
