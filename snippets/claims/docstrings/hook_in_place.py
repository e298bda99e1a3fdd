import torch
from torch import nn

layer = nn.Linear(1, 1)
layer.register_full_backward_hook(lambda *arguments: None)
for recorded in (False, True):
    with torch.set_grad_enabled(recorded):
        out = layer(torch.ones(1, 1))
        try:
            out += 1
            print("recorded:", recorded, "- no error")
        except RuntimeError as error:
            first = str(error).partition(" and")[0]
            print("recorded:", recorded, "-", first)
