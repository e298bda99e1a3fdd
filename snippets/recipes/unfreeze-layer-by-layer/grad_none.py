import torch
from torch import nn

first, second = (nn.Linear(1, 1, bias=False) for _ in range(2))
for layer in (first, second):
    nn.init.constant_(layer.weight, 2.0)
layers = nn.Sequential(first, second)
optimizer = torch.optim.SGD(layers.parameters(), lr=0.125, momentum=0.5)

for step in range(3):
    optimizer.zero_grad()
    layers(torch.ones(1, 1)).sum().backward()
    if step < 2:  # the first two steps train first alone
        second.weight.grad = None
    optimizer.step()
    print(f"first {first.weight.item():6} second {second.weight.item()}")
