import torch
from torch import nn

backbone, head = nn.Linear(1, 1), nn.Linear(1, 1)
backbone.requires_grad_(False)
head_optimizer = torch.optim.SGD(head.parameters(), lr=0.5)
backbone_optimizer = torch.optim.SGD(backbone.parameters(), lr=0.5)
scaler = torch.amp.GradScaler("cpu")

scaler.scale(head(backbone(torch.ones(1, 1))).sum()).backward()
scaler.step(head_optimizer)
if any(p.grad is not None for p in backbone.parameters()):
    scaler.step(backbone_optimizer)
scaler.update()
print("two optimizers: no error")

both = nn.ModuleList([backbone, head])
optimizer = torch.optim.SGD(both.parameters(), lr=0.5)
scaler.scale(head(backbone(torch.ones(1, 1))).sum()).backward()
scaler.step(optimizer)
scaler.update()
print("one optimizer for both: no error")
