import torch
from torch import nn

head = nn.Linear(2, 1)
with torch.inference_mode():
    features = torch.ones(1, 2)
    inside = features.clone()
detached = features.detach()

for name, x in (("clone() inside", inside), ("detach()", detached)):
    try:
        head(x)
    except RuntimeError as error:
        print(f"{name}: {type(error).__name__}")
