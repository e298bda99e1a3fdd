import pickle
from pathlib import Path

import torch

Path("hubconf.py").write_text("""
from torch import nn


class _Generator(nn.Linear):
    pass


def generator():
    return _Generator(1, 1)
""")
model = torch.hub.load(".", "generator", source="local")
try:
    torch.save(model, "model.pt")
except pickle.PicklingError as error:
    print("PicklingError:", str(error).partition(":")[0])

torch.save(model.state_dict(), "weights.pt")
model = torch.hub.load(".", "generator", source="local")
print(model.load_state_dict(torch.load("weights.pt")))
