import torch
from torch import nn

net = nn.Sequential(
    nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
)
nn.init.constant_(net[0].weight, 2.0)
nn.init.constant_(net[1].weight, 3.0)
some = [net[1].weight]
vectors = [torch.ones(1, 1)]

loss = net(torch.ones(1, 1)).square().sum()
first = torch.autograd.grad(loss, some, create_graph=True)
products = torch.autograd.grad(first, some, vectors)
print("gradient:", first[0].item(), "product:", products[0].item())
