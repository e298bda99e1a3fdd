import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
nn.init.constant_(layer.weight, 3.0)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.25, momentum=0.5)
listed = optimizer.param_groups[0]["params"][0]

layer(torch.ones(1, 1)).backward()
optimizer.step()
print("step():       ", layer.weight.item(), listed.item())
print("state belongs to it:", layer.weight in optimizer.state)

with torch.no_grad():
    layer.weight.fill_(5.0)  # other values in the same tensor
print("fill_():      ", layer.weight.item(), listed.item())

layer.weight = nn.Parameter(torch.tensor([[7.0]]))  # another tensor
layer(torch.ones(1, 1)).backward()
optimizer.step()
print("new Parameter:", layer.weight.item(), listed.item())
