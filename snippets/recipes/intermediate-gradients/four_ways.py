import torch
from torch import nn

net = nn.Sequential(
    nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
)
nn.init.constant_(net[0].weight, 2.0)
nn.init.constant_(net[1].weight, 3.0)
x = torch.tensor([[1.0]])

h = net[0](x)
(grad,) = torch.autograd.grad(net[1](h).square().sum(), h)
print("grad():         ", grad.item(), " weights:", net[0].weight.grad)

h = net[0](x)
net[1](h).square().sum().backward(inputs=[h])
print("inputs=[h]:     ", h.grad.item(), " weights:", net[0].weight.grad)

kept = {}
h = net[0](x)
h.register_hook(lambda grad: kept.update(tensor=grad))
net[1](h).square().sum().backward()
print("hook on tensor: ", kept["tensor"].item())


def keep(module, inputs, output):
    output.retain_grad()
    kept["output"] = output


handle = net[0].register_forward_hook(keep)
net(x).square().sum().backward()
handle.remove()
print("hook on module: ", kept["output"].grad.item())
