import torch
from torch import nn

backbone = nn.Linear(1, 1, bias=False)
head = nn.Linear(1, 1, bias=False)
nn.init.constant_(backbone.weight, 2.0)
nn.init.constant_(head.weight, 3.0)
optimizer = torch.optim.SGD(
    [*backbone.parameters(), *head.parameters()], lr=1.0
)

with torch.no_grad():
    features = backbone(torch.ones(1, 1))
head(features).backward()
optimizer.step()
print("backbone:", backbone.weight.item(), "grad", backbone.weight.grad)
print("head:    ", head.weight.item(), "grad", head.weight.grad)
