import torch
from torch import nn
from torch.func import functional_call

net = nn.BatchNorm1d(1, momentum=0.5)
x = torch.tensor([[2.0], [6.0]])

functional_call(net, dict(net.named_parameters()), (x,))
print("the net's own buffers change:", net.running_mean.item())

mine = {name: b.clone() for name, b in net.named_buffers()}
functional_call(net, (dict(net.named_parameters()), mine), (x,))
print("mine change:", mine["running_mean"].item())
print("the net's stay:", net.running_mean.item())
