import torch
from torch import nn

front = nn.Linear(1, 1).requires_grad_(False)
try:
    front(torch.ones(1, 1)).backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
