import torch
from torch import nn
from torch.amp import GradScaler

weight = nn.Parameter(torch.ones(1, dtype=torch.float16))
optimizer = torch.optim.SGD([weight], lr=0.25, fused=True)
scaler = GradScaler("cpu", init_scale=4.0)
scaler.scale(weight.sum()).backward()
print("gradient, scaled:", weight.grad)
scaler.step(optimizer)
print("weight:", weight.data)
