import torch
from torch import nn

x = torch.ones(1, 4)
target = torch.ones(1, 4, requires_grad=True)
linear = nn.Linear(4, 4)


def show(what, output):
    print(f"{what:27}", output.requires_grad)


show("Linear", linear(x))
show("Linear, argmax", linear(x).argmax())
show("Linear, frozen", linear.requires_grad_(False)(x))
show("ReLU", nn.ReLU()(x))
show("PReLU", nn.PReLU()(x))
show("MSELoss", nn.MSELoss()(x, torch.ones(1, 4)))
show("MSELoss, target requires it", nn.MSELoss()(x, target))
loss = nn.AdaptiveLogSoftmaxWithLoss(4, 3, cutoffs=[1])
show("AdaptiveLogSoftmaxWithLoss", loss(x, torch.tensor([0])).loss)
