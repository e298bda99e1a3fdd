import torch
from torch import nn

model = nn.ModuleDict({"used": nn.Linear(1, 1), "spare": nn.Linear(1, 1)})
loss = model["used"](torch.ones(1, 1)).sum()

names, parameters = zip(*model.named_parameters())
gradients = torch.autograd.grad(loss, parameters, allow_unused=True)
for name, gradient in zip(names, gradients):
    print(name, gradient)
