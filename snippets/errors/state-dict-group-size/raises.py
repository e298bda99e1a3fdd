import torch
from torch import nn

layer = nn.Linear(2, 1)
saved = torch.optim.SGD(layer.parameters(), lr=0.1).state_dict()
print("saved:", saved["param_groups"][0]["params"])

layer.bias.requires_grad_(False)
learn = [p for p in layer.parameters() if p.requires_grad]
optimizer = torch.optim.SGD(learn, lr=0.1)
try:
    optimizer.load_state_dict(saved)
except ValueError as error:
    print(f"ValueError: {error}")
