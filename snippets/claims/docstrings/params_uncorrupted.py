import torch
from torch import nn

net = nn.Sequential(nn.BatchNorm1d(1), nn.Linear(1, 1))
before = [p.detach().clone() for p in net.parameters()]
optimizer = torch.optim.SGD(net.parameters(), lr=0.5)
scaler = torch.amp.GradScaler("cpu", init_scale=4.0)

x = torch.tensor([[1.0], [float("inf")]])
scaler.scale(net(x).sum()).backward()
scaler.step(optimizer)
scaler.update()
same = [p.equal(b) for p, b in zip(net.parameters(), before)]
print("parameters as before:", all(same))
print("scale:", scaler.get_scale())
print("running mean:", net[0].running_mean.item())
