import torch
from torch import nn

layer = nn.Linear(2, 1)
image = torch.ones(1, 2, requires_grad=True)
score = layer(image.detach())  # the mistake
(gradient,) = torch.autograd.grad(score.sum(), image, allow_unused=True)
print("with allow_unused=True:", gradient)

score = layer(image)
(gradient,) = torch.autograd.grad(score.sum(), image)
print("without detach():", gradient.equal(layer.weight))
