import torch
from torch import nn

kept = []


def pack(tensor):
    of_x = tensor.data_ptr() == x.data_ptr()
    kept.append("x" if of_x else "weight")
    return tensor


hooks = torch.autograd.graph.saved_tensors_hooks
for layer in nn.Linear(4, 4), nn.Conv2d(1, 1, 3):
    for frozen in False, True:
        layer.requires_grad_(not frozen)
        state = "frozen" if frozen else "trains"
        print(type(layer).__name__, state)
        for needs_grad in False, True:
            x = torch.ones(1, 1, 4, 4, requires_grad=needs_grad)
            kept.clear()
            with hooks(pack, lambda tensor: tensor):
                layer(x)
            print(f"  x.requires_grad={needs_grad}: keeps {kept}")
