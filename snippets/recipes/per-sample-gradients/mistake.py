import torch
from torch import nn
from torch.func import functional_call, grad, vmap

x, y = torch.ones(3, 2), torch.zeros(3, 1)
for layer in nn.BatchNorm1d(2), nn.Dropout(0.5):
    net = nn.Sequential(layer, nn.Linear(2, 1))
    parameters = dict(net.named_parameters())
    buffers = dict(net.named_buffers())

    def loss_of_one(parameters, x, y):
        out = functional_call(net, (parameters, buffers), (x[None],))
        return nn.functional.mse_loss(out, y[None])

    per_sample = vmap(grad(loss_of_one), in_dims=(None, 0, 0))
    try:
        per_sample(parameters, x, y)
    except (RuntimeError, ValueError) as error:
        print(f"{type(error).__name__}: {error}")
        print()
    net.eval()
    grads = per_sample(parameters, x, y)
    print("in eval mode:", tuple(grads["1.weight"].shape))
