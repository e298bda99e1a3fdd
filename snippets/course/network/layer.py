import torch
from torch import nn

layer = nn.Linear(1, 1)
nn.init.constant_(layer.weight, 5.0)
nn.init.constant_(layer.bias, 1.0)

# one example with one number
x = torch.tensor([[3.0]])
print("output:", layer(x).item())
for name, parameter in layer.named_parameters():
    print(name, parameter.item(), "requires_grad:", parameter.requires_grad)
