import torch
from torch import nn
from torch.func import functional_call, grad

net = nn.BatchNorm1d(1, momentum=0.5)
weights = {name: p.detach() for name, p in net.named_parameters()}
buffers = {name: b.clone() for name, b in net.named_buffers()}
x = torch.tensor([[2.0], [6.0]])


def with_the_nets_own(weights):
    return functional_call(net, weights, (x,)).square().sum()


def with_buffers(weights, buffers):
    return functional_call(net, (weights, buffers), (x,)).square().sum()


try:
    grad(with_the_nets_own)(weights)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

grads = grad(with_buffers)(weights, buffers)
print("gradient of the weight:", round(grads["weight"].item(), 3))
print("mine change:", buffers["running_mean"].item())
