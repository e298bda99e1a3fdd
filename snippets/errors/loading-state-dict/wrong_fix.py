import torch
from torch import nn

model = nn.Linear(1, 1)
nn.init.constant_(model.weight, 7.0)
saved = {"module.weight": torch.tensor([[2.0]])}
found = model.load_state_dict(saved, strict=False)
print("weight:", model.weight.item())
print("missing:   ", found.missing_keys)
print("unexpected:", found.unexpected_keys)
