import torch
from torch import nn

for name in "requires_grad_()", "nn.init", "Adagrad", "SGD", "Adam":
    layer = nn.LazyLinear(1)
    try:
        if name == "requires_grad_()":
            layer.requires_grad_(False)
        elif name == "nn.init":
            nn.init.zeros_(layer.weight)
        else:
            getattr(torch.optim, name)(layer.parameters(), lr=0.5)
        print(f"{name}: works")
    except ValueError:
        print(f"{name}: ValueError")

weight = layer.weight
layer.load_state_dict(nn.Linear(3, 1).state_dict())
print("load_state_dict():", layer.weight.shape)
print("the same object:", layer.weight is weight)
