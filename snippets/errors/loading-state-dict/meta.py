import warnings

import torch
from torch import nn

saved = nn.Linear(1, 1).state_dict()
with torch.device("meta"):
    model = nn.Linear(1, 1)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print(model.load_state_dict(saved))
print(f"{caught[0].category.__name__}: {caught[0].message}")
print(model.weight.device)
try:
    model.to("cpu")
except NotImplementedError as error:
    print(f"NotImplementedError: {error}")

model.load_state_dict(saved, assign=True)
print(model.weight.device, model.weight.requires_grad)
