import torch
from torch import nn

model = nn.Sequential(nn.Linear(1, 1), nn.ReLU(inplace=True))
nn.init.ones_(model[0].weight)
nn.init.zeros_(model[0].bias)


def look(module, grad_input, grad_output):
    print("gradient of the output:", grad_output[0])


for module in model.modules():
    if hasattr(module, "inplace"):
        module.inplace = False
model[0].register_full_backward_hook(look)
x = torch.ones(1, 1, requires_grad=True)
model(x).sum().backward()
