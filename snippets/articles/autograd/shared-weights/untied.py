import copy

import torch
from torch import nn

model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
model[1].weight = model[0].weight

double = copy.deepcopy(model).to(torch.float64)
print("deepcopy, to():  ", double[0].weight is double[1].weight)

saved = {name: t.clone() for name, t in model.state_dict().items()}
model.load_state_dict(saved)
print("load_state_dict: ", model[0].weight is model[1].weight)

model.load_state_dict(saved, assign=True)
print("with assign=True:", model[0].weight is model[1].weight)
