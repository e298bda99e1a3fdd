import torch
from torch import nn

base, adapter = nn.Linear(1, 1).half(), nn.Linear(1, 1).half()
base.requires_grad_(False)
adapter.float()  # what learns

optimizer = torch.optim.SGD(adapter.parameters(), lr=0.5)
scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)
with torch.autocast("cpu", dtype=torch.float16):
    y = adapter(base(torch.ones(1, 1)))
scaler.scale(y.float().sum()).backward()
scaler.step(optimizer)
scaler.update()
print("works:", base.weight.dtype, adapter.weight.dtype)
