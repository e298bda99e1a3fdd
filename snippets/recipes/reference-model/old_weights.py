import torch
from torch import nn

for name in "state_dict()", "detach()", "detach().clone()":
    net = nn.Linear(1, 1, bias=False)
    nn.init.constant_(net.weight, 1.0)
    if name == "state_dict()":
        old = net.state_dict()["weight"]
    elif name == "detach()":
        old = net.weight.detach()
    else:
        old = net.weight.detach().clone()
    optimizer = torch.optim.SGD(net.parameters(), lr=0.5)
    for _ in range(2):
        task = net(torch.ones(1, 1)).sum()
        penalty = (net.weight - old).square().sum()
        optimizer.zero_grad()
        (task + penalty).backward()
        optimizer.step()
    print(f"{name}: penalty {penalty.item()}, weight {net.weight.item()}")
