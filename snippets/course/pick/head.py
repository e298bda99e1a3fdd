import torch
from torch import nn

model = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 10))
model[1] = nn.Linear(2, 1)  # a new head
# the backbone should not learn
model.requires_grad_(False)

try:
    model(torch.ones(4, 2)).sum().backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
