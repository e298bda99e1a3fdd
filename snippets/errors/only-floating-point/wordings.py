import torch
from torch import nn

whole = torch.tensor([1, 2])

try:
    nn.Parameter(whole)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
try:
    whole.requires_grad = True
except RuntimeError as error:
    print(f"RuntimeError: {error}")
try:
    whole.requires_grad_()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
