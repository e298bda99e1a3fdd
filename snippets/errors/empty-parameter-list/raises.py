import torch
from torch import nn

model = nn.Sequential(nn.ReLU(), nn.Flatten())  # layers without weights
print("parameters:", len(list(model.parameters())))
try:
    torch.optim.SGD(model.parameters(), lr=0.1)
except ValueError as error:
    print(f"ValueError: {error}")
