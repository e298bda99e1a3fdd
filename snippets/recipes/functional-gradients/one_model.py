import torch
from torch import nn
from torch.func import functional_call, grad, stack_module_state, vmap

models = [nn.Linear(1, 1, bias=False) for _ in range(2)]
for model, value in zip(models, (1.0, 3.0), strict=True):
    nn.init.constant_(model.weight, value)
stacked, _ = stack_module_state(models)
x = torch.ones(1, 1)


def loss(weights):
    return functional_call(models[0], weights, (x,)).square().sum()


losses = vmap(loss)(stacked)
weight = stacked["weight"]
try:
    torch.autograd.grad(losses.sum(), weight[1])
except RuntimeError as error:
    print("a slice:", str(error).partition(".")[0])
(gradient,) = torch.autograd.grad(losses.sum(), weight)
print("the whole, then row 1:", gradient[1].item())
gradients = vmap(grad(loss))(stacked)
print("vmap(grad(loss)):", gradients["weight"].flatten().tolist())
