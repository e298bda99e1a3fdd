import torch
from torch import nn

encoder, decoder = nn.Embedding(4, 2), nn.Linear(2, 4)
decoder.weight = encoder.weight
groups = [
    {"params": encoder.parameters()},
    {"params": decoder.parameters()},
]
try:
    torch.optim.SGD(groups, lr=0.5)
except ValueError as error:
    print(f"ValueError: {error}")

groups = [{"params": encoder.parameters()}, {"params": decoder.bias}]
optimizer = torch.optim.SGD(groups, lr=0.5)
print("works, groups:", len(optimizer.param_groups))
