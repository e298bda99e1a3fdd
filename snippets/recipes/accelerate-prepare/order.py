import torch
from accelerate import Accelerator
from torch import nn

accelerator = Accelerator(cpu=True)
net = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))
net[0].requires_grad_(False)
optimizer = torch.optim.SGD(
    [p for p in net.parameters() if p.requires_grad], lr=0.1
)

model, wrapped = accelerator.prepare(net, optimizer)
print(
    "frozen after prepare():",
    [not p.requires_grad for p in model.parameters()],
)
print("training mode:", model.training)
print(
    "the same parameters in both:",
    wrapped.param_groups[0]["params"][0] is model[1].weight,
)
print(
    "unwrap_model() gives back what you passed:",
    accelerator.unwrap_model(model) is net,
)
