import torch
from torch import nn

net = nn.Sequential(nn.Linear(1, 1), nn.BatchNorm1d(1))
nn.init.constant_(net[0].weight, 256.0)
nn.init.zeros_(net[0].bias)
optimizer = torch.optim.SGD(net.parameters(), lr=0.5)
scaler = torch.amp.GradScaler("cpu")

x = torch.tensor([[1.0], [1024.0]])  # 256 * 1024 is more than 65504
with torch.autocast("cpu", dtype=torch.float16):
    loss = net(x).sum()
scaler.scale(loss).backward()
scaler.step(optimizer)
print("weight:      ", net[0].weight.item())
print("running mean:", net[1].running_mean.item())

net.eval()
print("evaluated:   ", net(torch.ones(1, 1)).item())
