import copy
import pickle

import torch
from torch import nn

model = nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scaler = torch.amp.GradScaler("cpu", init_scale=4.0)

scaler.scale(model(torch.ones(1, 1)).sum()).backward()
scaler.unscale_(optimizer)
try:
    pickle.dumps(scaler)
except AssertionError as error:
    print(f"AssertionError: {error}")
scaler.step(optimizer)
scaler.update()
saved = copy.deepcopy(scaler.state_dict())
print("scale", saved["scale"])

off = torch.amp.GradScaler("cpu", enabled=False)
off.load_state_dict(saved)  # ignored
print("of one that is off:", off.state_dict())
try:
    scaler.load_state_dict(off.state_dict())
except RuntimeError as error:
    print(f"RuntimeError: {error}")
