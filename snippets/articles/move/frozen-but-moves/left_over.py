import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
nn.init.constant_(layer.weight, 3.0)
optimizer = torch.optim.SGD(
    layer.parameters(),
    lr=0.25,
    momentum=0.5,
)
layer(torch.ones(1, 1)).backward()

layer.requires_grad_(False)
print("frozen, and .grad is", layer.weight.grad)
optimizer.step()
print("after step():", layer.weight.item())

optimizer.zero_grad()
optimizer.step()
print("cleared, after step():", layer.weight.item())
