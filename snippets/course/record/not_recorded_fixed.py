import torch
from torch import nn

norm = nn.BatchNorm1d(1, momentum=0.5).eval()
with torch.no_grad():
    norm(torch.tensor([[2.0], [6.0]]))
print("running mean:", norm.running_mean)
