import torch
from torch import nn


def one_step(freeze):
    backbone = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 8))
    backbone.requires_grad_(not freeze)
    model = nn.Sequential(backbone, nn.Linear(8, 1))
    weights = {p.data_ptr() for p in model.parameters()}
    kept = {}

    def pack(tensor):
        if tensor.data_ptr() not in weights:  # they are there anyway
            kept[tensor.data_ptr()] = tensor.nbytes
        return tensor

    hooks = torch.autograd.graph.saved_tensors_hooks
    x = torch.ones(4, 8)
    with hooks(pack, lambda tensor: tensor):
        loss = model(x).sum()
    print("kept for backward:", sum(kept.values()), "bytes", end=", ")
    loss.backward()
    grads = [p.grad is not None for p in backbone.parameters()]
    print("gradients in the backbone:", sum(grads))


one_step(freeze=False)  # a. only the optimizer leaves it out
one_step(freeze=True)  # b. requires_grad=False
