import torch
from torch import nn

kept = []


def pack(tensor):
    kept.append(tuple(tensor.shape))
    return tensor


x = torch.ones(4, 8)
for moment in "before", "after":
    layer, head = nn.Linear(8, 8, bias=False), nn.Linear(8, 1)
    computed = []
    layer.weight.register_hook(computed.append)
    kept.clear()

    if moment == "before":
        layer.requires_grad_(False)
    with torch.autograd.graph.saved_tensors_hooks(pack, lambda t: t):
        loss = head(layer(x)).sum()
    if moment == "after":
        layer.requires_grad_(False)
    loss.backward()
    print(moment, "the forward pass:")
    print("  activations kept:", kept.count((4, 8)))
    print("  gradients computed:", len(computed), end=", ")
    print("stored:", layer.weight.grad)
