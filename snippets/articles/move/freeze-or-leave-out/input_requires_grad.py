import torch
from torch import nn

for layer in nn.Linear(4, 4), nn.Conv2d(1, 1, 3):
    for frozen in False, True:
        for needs_grad in False, True:
            layer.requires_grad_(not frozen)
            x = torch.ones(1, 1, 4, 4, requires_grad=needs_grad)
            kept = []

            def pack(tensor):
                of_x = tensor.data_ptr() == x.data_ptr()
                kept.append("x" if of_x else "weight")
                return tensor

            hooks = torch.autograd.graph.saved_tensors_hooks
            with hooks(pack, lambda tensor: tensor):
                layer(x)
            state = "frozen" if frozen else "trains"
            state += ", x requires grad" if needs_grad else ""
            print(f"{type(layer).__name__} {state}: {kept}")
