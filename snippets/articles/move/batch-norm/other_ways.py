import torch
from torch import nn

batch = torch.tensor([[2.0], [6.0]])

bn = nn.BatchNorm1d(1, momentum=0.5)
with torch.no_grad():
    bn(batch)
print("no_grad:                  ", bn.running_mean)

bn = nn.BatchNorm1d(1, momentum=0.5)
optimizer = torch.optim.SGD(bn.parameters(), lr=0.0)
bn(batch).sum().backward()
optimizer.step()
print("lr=0:                     ", bn.running_mean)

bn = nn.BatchNorm1d(1, momentum=0.0)
bn(batch)
print("momentum=0.0:             ", bn.running_mean)

bn = nn.BatchNorm1d(1, track_running_stats=False)
bn(batch)
print("track_running_stats=False:", bn.running_mean)
