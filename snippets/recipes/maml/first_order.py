import torch
from torch import nn
from torch.func import functional_call

net = nn.Linear(1, 1, bias=False)
x = torch.tensor([[1.0]])

for create_graph in True, False:
    nn.init.constant_(net.weight, 2.0)
    net.zero_grad()
    weights = dict(net.named_parameters())
    loss = functional_call(net, weights, (x,)).square().sum()
    (g,) = torch.autograd.grad(
        loss, list(weights.values()), create_graph=create_graph
    )
    weights = {"weight": weights["weight"] - 0.25 * g}
    functional_call(net, weights, (x,)).square().sum().backward()
    print(f"create_graph={create_graph}:", net.weight.grad.item())
