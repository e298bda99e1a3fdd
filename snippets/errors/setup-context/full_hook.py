import torch
from torch import nn
from torch.func import functional_call, grad

layer = nn.Linear(1, 1, bias=False)
weights = {"weight": torch.tensor([[2.0]])}


def loss(weights):
    return functional_call(layer, weights, torch.tensor([[3.0]])).sum()


handle = layer.register_full_backward_hook(lambda *arguments: None)
try:
    grad(loss)(weights)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
handle.remove()
print("without the hook:", grad(loss)(weights))
