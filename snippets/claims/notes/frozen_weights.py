import torch
from torch import nn

net = nn.Sequential(nn.Linear(1, 1), nn.BatchNorm1d(1), nn.Linear(1, 2))
for parameter in net.parameters():
    parameter.requires_grad = False
net[2] = nn.Linear(1, 2)

x = torch.tensor([[0.0], [4.0]])
weight, mean = net[0].weight.clone(), net[1].running_mean.clone()
for mode in ("eval", "train"):
    getattr(net, mode)()
    net(x)
    print(
        f"{mode:5} weight the same: {net[0].weight.equal(weight)}",
        f"running mean the same: {net[1].running_mean.equal(mean)}",
    )
