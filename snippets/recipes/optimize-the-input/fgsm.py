import torch
from torch import nn

net = nn.Linear(2, 1, bias=False)
net.weight = nn.Parameter(torch.tensor([[1.0, -2.0]]))
net.eval()
image = torch.tensor([[0.5, 0.5]])

x = image.clone().requires_grad_()
loss = -net(x).sum()  # yours: cross_entropy(net(x), label)
(gradient,) = torch.autograd.grad(loss, x)
changed = (image + 0.25 * gradient.sign()).clamp(0.0, 1.0)

print("gradient:", gradient.tolist())
print("changed: ", changed.tolist())
with torch.no_grad():
    print("score:", net(image).item(), "to", net(changed).item())
print("net.weight.grad:", net.weight.grad)
