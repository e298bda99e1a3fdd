import torch
from torch import nn

model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
model[0].requires_grad_(False)
fast = torch.compile(model, backend="aot_eager")
x = torch.ones(1, 1)

fast(x).sum().backward()
print("frozen:        ", [p.grad is not None for p in model.parameters()])

model.zero_grad()
model[0].requires_grad_(True)
fast(x).sum().backward()
print("unfrozen:      ", [p.grad is not None for p in model.parameters()])

model.zero_grad()
torch.compiler.reset()  # forget what was compiled
fast(x).sum().backward()
print("after reset(): ", [p.grad is not None for p in model.parameters()])
