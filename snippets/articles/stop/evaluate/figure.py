import torch
from torch import nn

from stop_the_gradient.figures import bars

batch = torch.tensor([[2.0], [6.0]])
means = {}
for way in "neither", "no_grad()", "eval()", "eval() and no_grad()":
    bn = nn.BatchNorm1d(1, momentum=0.5)
    bn.train("eval()" not in way)
    with torch.set_grad_enabled("no_grad()" not in way):
        bn(batch)
    means[way] = bn.running_mean.item()
print(bars("Only eval() keeps the running mean at 0", "", means))
