import torch
from torch import nn

model = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))
head = list(model[1].parameters())
ids = {id(p) for p in head}
body = [p for p in model.parameters() if id(p) not in ids]

groups = [{"params": body, "lr": 0.125}, {"params": head, "lr": 0.5}]
optimizer = torch.optim.SGD(groups)
print([len(group["params"]) for group in optimizer.param_groups])
