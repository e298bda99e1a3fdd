import torch
from torch import nn
from torch.func import functional_call

net = nn.Linear(1, 1, bias=False)
nn.init.constant_(net.weight, 2.0)
outer = torch.optim.SGD(net.parameters(), lr=0.5)
x = torch.tensor([[1.0]])

weights = dict(net.named_parameters())
for step in range(2):  # the inner loop
    loss = functional_call(net, weights, (x,)).square().sum()
    grads = torch.autograd.grad(
        loss, list(weights.values()), create_graph=True
    )
    weights = {
        name: w - 0.25 * g for (name, w), g in zip(weights.items(), grads)
    }

outer.zero_grad()
loss = functional_call(net, weights, (x,)).square().sum()
loss.backward()  # back through both inner steps
print("inner weight:", weights["weight"].item())
print("gradient of the start:", net.weight.grad.item())
outer.step()
print("start:", net.weight.item())
