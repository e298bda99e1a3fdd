import torch
from torch import nn

model = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))
model.requires_grad_(False)
try:
    learn = [p for p in model.parameters() if p.requires_grad]
    torch.optim.SGD(learn, lr=0.1)
except ValueError as error:
    print(f"ValueError: {error}")

model[1] = nn.Linear(2, 1)  # a new head, after freezing
learn = [p for p in model.parameters() if p.requires_grad]
optimizer = torch.optim.SGD(learn, lr=0.1)
print("in the optimizer:", len(optimizer.param_groups[0]["params"]))
