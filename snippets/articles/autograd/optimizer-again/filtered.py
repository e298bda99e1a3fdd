import torch
from torch import nn

model = nn.Sequential(
    nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
)
nn.init.constant_(model[0].weight, 2.0)
nn.init.constant_(model[1].weight, 3.0)
model[0].requires_grad_(False)
trainable = [p for p in model.parameters() if p.requires_grad]
optimizer = torch.optim.SGD(trainable, lr=0.5)

model[0].requires_grad_(True)
model(torch.ones(1)).backward()
optimizer.step()
print("unfrozen, gradient:", model[0].weight.grad.item())
print("unfrozen, after the step:", model[0].weight.item())
