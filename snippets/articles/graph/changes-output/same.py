import torch
from torch import nn

model = nn.Sequential(nn.Linear(8, 4), nn.ReLU(), nn.Linear(4, 2))
x = torch.ones(2, 8)
recorded = model(x)
model.requires_grad_(False)
frozen = model(x)
print("same numbers:", torch.equal(recorded, frozen))
print("grad_fn:", recorded.grad_fn.name(), "and", frozen.grad_fn)
