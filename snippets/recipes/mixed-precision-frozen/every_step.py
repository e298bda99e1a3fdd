import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
nn.init.constant_(layer.weight, 2.0)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.125)
scaler = torch.amp.GradScaler("cpu", init_scale=8.0)
for step in range(5):
    loss = layer(torch.ones(1, 1)).sum()
    if step > 0:
        loss = loss * float("nan")
    optimizer.zero_grad()
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
    print(f"scale {scaler.get_scale()}, weight {layer.weight.item()}")
