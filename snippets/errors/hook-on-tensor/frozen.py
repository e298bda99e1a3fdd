import torch
from torch import nn

model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
model[0].requires_grad_(False)

for name, parameter in model.named_parameters():
    if parameter.requires_grad:
        parameter.register_hook(lambda gradient: gradient.clamp(-1, 1))
        print("hooked:", name)

(8 * model(torch.ones(1, 1))).sum().backward()
print("bias:", model[1].bias.grad)
