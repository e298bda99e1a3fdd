import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

x = torch.ones(1, 1, 1, requires_grad=True)
layers = {"Conv1d": nn.Conv1d(1, 1, 1), "LayerNorm": nn.LayerNorm(1)}
for name, layer in layers.items():
    y = checkpoint(layer, x, use_reentrant=False)
    layer.requires_grad_(False)
    y.backward()
    print(name, layer.weight.grad, layer.bias.grad)
