import torch
from torch import nn

batch = torch.tensor([[2.0], [6.0]])  # its mean is 4
for ways in ["one pass", "two passes", "the second without statistics"]:
    norm = nn.BatchNorm1d(1, momentum=0.5)
    norm(batch)
    if ways != "one pass":
        norm.track_running_stats = ways == "two passes"
        norm(batch)
        norm.track_running_stats = True
    print(f"{ways}: running mean", norm.running_mean.item())
