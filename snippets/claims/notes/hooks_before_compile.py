import torch
from torch import nn

calls = []


def hook(module, args, output):
    calls.append(module)


def run(net):
    calls.clear()
    net(torch.ones(1, 1))
    return len(calls)


net = nn.Sequential(nn.Linear(1, 1))
net[0].register_forward_hook(hook)
print(
    "hook before torch.compile():", run(torch.compile(net, backend="eager"))
)

torch.compiler.reset()
run(torch.compile(nn.Sequential(nn.Linear(1, 1)), backend="eager"))
net = nn.Sequential(nn.Linear(1, 1))
net[0].register_forward_hook(hook)
print(
    "after a model without hooks:", run(torch.compile(net, backend="eager"))
)
