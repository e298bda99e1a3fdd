import torch
from torch import nn

batch = torch.tensor([[[2.0, 6.0]]])  # its mean is 4
norms = {
    "BatchNorm1d   ": nn.BatchNorm1d(1, momentum=0.5),
    "InstanceNorm1d": nn.InstanceNorm1d(
        1, momentum=0.5, track_running_stats=True
    ),
}
for name, norm in norms.items():
    norm(batch)
    norm.track_running_stats = False
    norm(batch)
    norm.track_running_stats = True
    print(f"{name}: running mean {norm.running_mean.item()}")
