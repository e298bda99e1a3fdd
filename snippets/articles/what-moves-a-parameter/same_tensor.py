import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
nn.init.constant_(layer.weight, 3.0)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.25, momentum=0.5)
address = layer.weight.data_ptr()

layer(torch.ones(1, 1)).backward()
optimizer.step()
print(layer.weight.item(), optimizer.param_groups[0]["params"][0].item())
print(
    next(iter(optimizer.state)) is layer.weight,
    layer.weight.data_ptr() == address,
)

with torch.no_grad():
    layer.weight.fill_(5.0)  # other values in the same tensor
print(layer.weight.item(), optimizer.param_groups[0]["params"][0].item())

layer.weight = nn.Parameter(torch.tensor([[7.0]]))  # another tensor
layer(torch.ones(1, 1)).backward()
optimizer.step()
print(layer.weight.item(), optimizer.param_groups[0]["params"][0].item())
print(layer.weight in optimizer.state)
