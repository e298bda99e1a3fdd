import torch
from torch import nn
from torch.nn import functional as F


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        # not an nn.ModuleList
        self.in_a_list = [nn.Dropout(0.5)]

    def forward(self, x):
        print("drops: F.dropout(x)", bool((F.dropout(x) == 0).any()))
        y = F.dropout(x, training=self.training)
        print("drops: with training=", bool((y == 0).any()))
        print("drops: in a list", bool((self.in_a_list[0](x) == 0).any()))


model = Model()
model.eval()
model(torch.ones(1000))
