import torch
from torch import nn

model = nn.Sequential(
    nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
)
model[1].weight = model[0].weight

saved = {
    "1.weight": torch.tensor([[5.0]]),
    "0.weight": torch.tensor([[2.0]]),
}
model.load_state_dict(saved)
print(model[0].weight.item(), model[1].weight.item())
