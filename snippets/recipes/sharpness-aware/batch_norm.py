import torch
from torch import nn

batch = torch.tensor([[2.0], [6.0]])  # its mean is 4
for ways in ["one pass", "two passes", "two, the second with momentum 0"]:
    norm = nn.BatchNorm1d(1, momentum=0.5)
    norm(batch)
    if ways != "one pass":
        if "momentum 0" in ways:
            norm.momentum = 0.0
        norm(batch)
    print(f"{ways}: running mean", norm.running_mean.item())
