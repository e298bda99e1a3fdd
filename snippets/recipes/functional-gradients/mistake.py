import torch
from torch import nn
from torch.func import functional_call

net = nn.Linear(1, 1, bias=False)
nn.init.constant_(net.weight, 1.0)
scale = torch.tensor(2.0, requires_grad=True)
x = torch.tensor([[4.0]])

new = scale * net.weight.detach()  # weights that depend on scale
net.weight.data = new
net(x).sum().backward()
print("assigned to .data:", scale.grad)

functional_call(net, {"weight": new}, (x,)).sum().backward()
print("functional_call(): ", scale.grad.item())
