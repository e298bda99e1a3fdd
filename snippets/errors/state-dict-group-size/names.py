import torch
from torch import nn

layer = nn.Linear(2, 1)
named = list(layer.named_parameters())
saved = torch.optim.SGD(named, lr=0.5).state_dict()
print("saved:", saved["param_groups"][0]["param_names"])

optimizer = torch.optim.SGD(named[::-1], lr=0.5)
print("now:  ", optimizer.param_groups[0]["param_names"])
optimizer.load_state_dict(saved)  # no error
print("after:", optimizer.param_groups[0]["param_names"])
