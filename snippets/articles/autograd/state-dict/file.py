import torch
from torch import nn

model = nn.Linear(1, 1, bias=False)
nn.init.constant_(model.weight, 2.0)
model.requires_grad_(False)
torch.save(model.state_dict(), "model.pt")
nn.init.constant_(model.weight, 9.0)

saved = torch.load("model.pt")
print("in the file:", saved["weight"].item())

model = nn.Linear(1, 1, bias=False)
model.load_state_dict(saved)
print("loaded:", model.weight.item(), "flag:", model.weight.requires_grad)
