import torch
from torch import nn

model_1, model_2, fc = (nn.Linear(1, 1, bias=False) for _ in range(3))
for layer in model_1, model_2, fc:
    nn.init.constant_(layer.weight, 1.0)
optimizer = torch.optim.SGD(
    [
        {"params": model_1.parameters()},
        {"params": model_2.parameters(), "lr": 0.0},
        {"params": fc.parameters(), "lr": 0.0},
    ],
    lr=0.25,
    momentum=0.5,
)
fc(model_2(model_1(torch.ones(1, 1)))).backward()
optimizer.step()
print("model_1", model_1.weight.item())
print("model_2", model_2.weight.item())
print("fc     ", fc.weight.item())
