import torch
from torch import nn

backbone, head = nn.Linear(2, 2).requires_grad_(False), nn.Linear(2, 1)
features = backbone(torch.ones(1, 2))
print("requires a gradient:", features.requires_grad)

features.requires_grad_()  # a leaf: nothing was recorded before it
head(features).sum().backward()
print("its gradient is the weight:", features.grad.equal(head.weight))
