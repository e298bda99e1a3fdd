import torch
from torch import nn
from torch.func import functional_call, grad

net = nn.Sequential(
    nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
)
nn.init.constant_(net[0].weight, 2.0)
nn.init.constant_(net[1].weight, 3.0)
x = torch.tensor([[1.0]])


def loss(trained):
    return functional_call(net, trained, (x,)).square().sum()


trained = {"1.weight": net[1].weight.detach()}  # the rest is the net's
grads = grad(loss)(trained)
print({name: g.item() for name, g in grads.items()})
print("written to .grad:", [p.grad for p in net.parameters()])
