import torch
from torch import nn

from stop_the_gradient.figures import lines

backbone = nn.Sequential(nn.Conv2d(1, 1, 1, bias=False), nn.BatchNorm2d(1))
nn.init.ones_(backbone[0].weight)
backbone.requires_grad_(False)
head = nn.Linear(16, 2)
images = torch.full((2, 1, 4, 4), 2.0)
means = {"model.train()": [0.0], "backbone.eval()": [0.0]}
for mode, numbers in means.items():
    backbone[1].reset_running_stats()
    model = nn.Sequential(backbone, nn.Flatten(), head).train()
    if mode == "backbone.eval()":
        backbone.eval()
    for epoch in range(5):
        model(images).sum().backward()  # and a step on the head
        numbers.append(round(backbone[1].running_mean.item(), 4))
print(
    lines(
        "In training mode, a frozen BatchNorm still changes",
        "batches",
        "running mean",
        means,
    )
)
