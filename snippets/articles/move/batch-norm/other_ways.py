import torch
from torch import nn
from torchvision.ops import FrozenBatchNorm2d

batch = torch.tensor([2.0, 6.0]).view(2, 1, 1, 1)

bn = nn.BatchNorm2d(1, momentum=0.5)
with torch.no_grad():
    bn(batch)
print("no_grad()                ", bn.running_mean)

bn = nn.BatchNorm2d(1, momentum=0.5)
optimizer = torch.optim.SGD(bn.parameters(), lr=0.0)
bn(batch).sum().backward()
optimizer.step()
print("lr=0                     ", bn.running_mean)

bn = nn.BatchNorm2d(1, momentum=0.5)
bn.track_running_stats = False
bn(batch)
print("track_running_stats=False", bn.running_mean)

bn = nn.BatchNorm2d(1, momentum=0.0)
bn(batch)
print("momentum=0               ", bn.running_mean)
bn(batch * float("inf"))
print("momentum=0, inf in batch ", bn.running_mean)

bn = FrozenBatchNorm2d(1).train()
bn(batch)
print("FrozenBatchNorm2d        ", bn.running_mean)
