import torch
from torch import nn

model = nn.Sequential(
    nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
)
nn.init.constant_(model[0].weight, 2.0)
nn.init.constant_(model[1].weight, 3.0)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)

model[1] = nn.Linear(1, 1, bias=False)  # after the optimizer
nn.init.constant_(model[1].weight, 5.0)

model(torch.ones(1)).backward()
optimizer.step()
print("gradient of the new layer:", model[1].weight.grad.item())
print("the new layer after the step:", model[1].weight.item())
print("the old layer after the step:", model[0].weight.item())
