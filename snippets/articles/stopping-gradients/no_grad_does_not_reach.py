import torch
from torch import nn

x = torch.ones(3, requires_grad=True)

with torch.no_grad():
    print("computed:       ", (x**2).requires_grad)
    print(
        "asked for:      ", torch.ones(3, requires_grad=True).requires_grad
    )
    print("a new parameter:", nn.Linear(1, 1).weight.requires_grad)
    with torch.enable_grad():
        print("enable_grad:    ", (x**2).requires_grad)
