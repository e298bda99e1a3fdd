import torch
from torch import nn

layer = nn.Linear(2, 1)
real, fake = torch.zeros(1, 2), torch.ones(1, 2)

between = 0.5 * real + 0.5 * fake
between.requires_grad_()  # after it was computed, before it is used
score = layer(between).sum()
(gradient,) = torch.autograd.grad(score, between, create_graph=True)
penalty = (gradient.norm() - 1).square()
penalty.backward()
print("the penalty reaches the weight:", layer.weight.grad is not None)
