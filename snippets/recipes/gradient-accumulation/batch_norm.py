import torch
from torch import nn

x = torch.tensor([[0.0], [2.0], [4.0], [6.0]])

for batches in [[x], [x[:2], x[2:]]]:
    norm = nn.BatchNorm1d(1)
    outputs = [norm(batch) for batch in batches]
    print(f"{len(batches)} batches:", torch.cat(outputs).sign().tolist())
