import torch
from torch import nn

net = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
for layer, value in zip(net, (2.0, 3.0)):
    nn.init.constant_(layer.weight, value)
    nn.init.zeros_(layer.bias)


def reverse(module, grad_input, grad_output):
    print("from behind:", grad_output[0].item())
    return tuple(None if g is None else -g for g in grad_input)


net[1].register_full_backward_hook(reverse)
net(torch.tensor([[1.0]])).sum().backward()
print("before it:  ", net[0].weight.grad.item())
print("its own:    ", net[1].weight.grad.item())
