import torch
from torch import nn

model = nn.Linear(1, 1)
saved = torch.optim.AdamW(model.parameters(), lr=0.5).state_dict()

optimizer = torch.optim.AdamW(model.parameters(), lr=0.125)
optimizer.load_state_dict(saved)
print("after load_state_dict():", optimizer.param_groups[0]["lr"])

for group in optimizer.param_groups:
    group["lr"] = 0.125
print("set again:              ", optimizer.param_groups[0]["lr"])
