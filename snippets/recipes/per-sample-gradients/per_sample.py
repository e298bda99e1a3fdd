import torch
from torch import nn
from torch.func import functional_call, grad, vmap

net = nn.Linear(2, 1)
nn.init.ones_(net.weight)
nn.init.zeros_(net.bias)
x = torch.tensor([[1.0, 0.0], [0.0, 2.0], [3.0, 3.0]])
y = torch.zeros(3, 1)


def loss_of_one(parameters, x, y):
    out = functional_call(net, parameters, (x[None],))
    return nn.functional.mse_loss(out, y[None])


parameters = {name: p.detach() for name, p in net.named_parameters()}
per_sample = vmap(grad(loss_of_one), in_dims=(None, 0, 0))
grads = per_sample(parameters, x, y)
print(grads["weight"].squeeze(1))
print("shape:", tuple(grads["weight"].shape))

nn.functional.mse_loss(net(x), y).backward()
mean = grads["weight"].mean(0)
print("their mean is the gradient:", mean.allclose(net.weight.grad))
