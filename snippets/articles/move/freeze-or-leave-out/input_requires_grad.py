import torch
from torch import nn

for layer in nn.Linear(4, 4), nn.Conv2d(1, 1, 3):
    for frozen in False, True:
        for needs_grad in False, True:
            layer.requires_grad_(not frozen)
            x = torch.ones(1, 1, 4, 4, requires_grad=needs_grad)
            kept = []

            def pack(tensor):
                kept.append(tensor.numel())
                return tensor

            with torch.autograd.graph.saved_tensors_hooks(pack, len):
                layer(x)
            print(type(layer).__name__, "frozen" if frozen else "trains", end="")
            print(", x requires grad" * needs_grad, kept)
