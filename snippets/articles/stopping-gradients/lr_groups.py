import torch
from torch import nn

model = nn.ModuleDict(
    {
        name: nn.Linear(1, 1, bias=False)
        for name in ("model_1", "model_2", "fc")
    }
)
for layer in model.values():
    nn.init.constant_(layer.weight, 1.0)

optimizer = torch.optim.SGD(
    [
        {"params": model["model_1"].parameters()},
        {"params": model["model_2"].parameters(), "lr": 0.0},
        {"params": model["fc"].parameters(), "lr": 0.0},
    ],
    lr=0.25,
    momentum=0.5,
)
model["fc"](model["model_2"](model["model_1"](torch.ones(1)))).backward()
optimizer.step()
for name, layer in model.items():
    print(name, layer.weight.item())
