import torch
from torch import nn

layer = nn.Linear(1, 1)  # float32
optimizer = torch.optim.SGD(layer.parameters(), lr=0.5)
scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)
with torch.autocast("cpu", dtype=torch.float16):
    y = layer(torch.ones(1, 1))
print("output:  ", y.dtype)
scaler.scale(y.float().sum()).backward()
print("gradient:", layer.weight.grad.dtype)
scaler.step(optimizer)
scaler.update()
