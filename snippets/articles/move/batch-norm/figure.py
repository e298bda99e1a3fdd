import torch
from torch import nn

from stop_the_gradient.figures import lines

batch = torch.tensor([[2.0], [6.0]])  # mean 4
ways = ["training", "frozen, in training mode", "frozen, in eval mode"]
means = {way: [0.0] for way in ways}
for way, numbers in means.items():
    bn = nn.BatchNorm1d(1, momentum=0.5)
    bn.requires_grad_("frozen" not in way)
    bn.train("eval" not in way)
    for _ in range(4):
        bn(batch)
        numbers.append(bn.running_mean.item())
title = "eval() stops the running mean, freezing doesn't"
print(lines(title, "forward passes", "running mean", means))
