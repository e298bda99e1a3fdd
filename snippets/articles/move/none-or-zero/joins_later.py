import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
nn.init.constant_(layer.weight, 3.0)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.25, momentum=0.5)
print("new:     .grad", layer.weight.grad)

optimizer.zero_grad(set_to_none=False)
optimizer.step()
print("skipped: .grad", layer.weight.grad, "weight", layer.weight.item())
print("         states in the optimizer:", len(optimizer.state))

layer(torch.ones(1, 1)).backward()
optimizer.step()
momentum = optimizer.state[layer.weight]["momentum_buffer"]
print("joined:  .grad", layer.weight.grad, "weight", layer.weight.item())
print("         momentum", momentum)
