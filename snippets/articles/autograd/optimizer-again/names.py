import torch
from torch import nn

model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
model[0].requires_grad_(False)
optimizer = torch.optim.SGD(
    [(n, p) for n, p in model.named_parameters() if p.requires_grad],
    lr=0.5,
)
print(optimizer.param_groups[0]["param_names"])
