import copy

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, keep):
        super().__init__()
        self.layer = nn.Linear(1, 1)
        self.keep = keep

    def forward(self, x):
        h = self.layer(x)
        self.features = h.detach() if self.keep == "h.detach()" else h
        return h


for keep in ["h", "h.detach()"]:
    net = Net(keep)
    copy.deepcopy(net)  # before the first call there is nothing to refuse
    net(torch.ones(1, 1))
    try:
        copy.deepcopy(net)
        print(f"self.features = {keep}: copied")
    except RuntimeError as error:
        print(f"self.features = {keep}: RuntimeError: {error}")
