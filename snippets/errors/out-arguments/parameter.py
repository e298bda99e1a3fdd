import torch
from torch import nn

weight = nn.Parameter(torch.ones(2))
average = torch.tensor([3.0, 5.0])

try:
    torch.add(average, 1, out=weight)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

with torch.no_grad():
    torch.add(average, 1, out=weight)
print(weight)
