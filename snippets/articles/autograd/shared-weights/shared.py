import torch
from torch import nn

model = nn.Sequential(
    nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
)
nn.init.constant_(model[0].weight, 3.0)
model[1].weight = model[0].weight  # one parameter in two places

print("parameters:", [name for name, _ in model.named_parameters()])
print("state_dict:", list(model.state_dict()))

model(torch.ones(1)).backward()
print("gradient:", model[0].weight.grad.item())
