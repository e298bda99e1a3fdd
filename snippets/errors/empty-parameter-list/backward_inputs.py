import torch
from torch import nn

model = nn.Linear(1, 1).requires_grad_(False)
x = torch.ones(1, 1, requires_grad=True)
trained = [p for p in model.parameters() if p.requires_grad]
try:
    model(x).sum().backward(inputs=trained)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
try:
    torch.autograd.grad(model(x).sum(), trained)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
