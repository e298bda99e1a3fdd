import torch
from torch import nn

layer = nn.LazyLinear(1)
layer.requires_grad_(False).requires_grad_(True)
torch.optim.SGD(layer.parameters(), lr=0.5)
torch.optim.Adam(layer.parameters(), lr=0.5)
print("requires_grad_(), SGD, Adam: work")
for name in "Adagrad", "nn.init":
    try:
        if name == "Adagrad":
            torch.optim.Adagrad(layer.parameters(), lr=0.5)
        else:
            nn.init.zeros_(layer.weight)
    except ValueError as error:
        print(f"{name}: {str(error)[:44]}")

weight = layer.weight
layer.load_state_dict(nn.Linear(3, 1).state_dict())
print("load_state_dict():", layer.weight.shape)
print("the same object:", layer.weight is weight)
