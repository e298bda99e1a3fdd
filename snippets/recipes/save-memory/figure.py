import torch
from torch import nn
from torch.autograd.graph import saved_tensors_hooks

from stop_the_gradient.figures import bars


def pack(tensor):
    if tensor.data_ptr() not in weights:  # weights are there anyway
        kept[tensor.data_ptr()] = tensor.nbytes
    return tensor


numbers = {}
for way in "all layers", "the last layer", "the first layer", "the input":
    layers = [nn.Linear(64, 64) for _ in range(4)]
    model = nn.Sequential()
    for layer in layers[:-1]:
        model.extend([layer, nn.GELU()])
    model.append(layers[-1])
    model.requires_grad_(way == "all layers")
    layers[-1].requires_grad_(way in ("all layers", "the last layer"))
    layers[0].requires_grad_(way in ("all layers", "the first layer"))
    x = torch.ones(32, 64, requires_grad=way == "the input")
    weights = {p.data_ptr() for p in model.parameters()}
    kept = {}
    with saved_tensors_hooks(pack, lambda tensor: tensor):
        loss = model(x).sum()
    numbers[f"trained: {way}"] = sum(kept.values())
print(bars("Training the last layer alone keeps least", "bytes", numbers))
