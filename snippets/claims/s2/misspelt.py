import torch
from torch import nn

try:
    nn.linear(10, 10)
except AttributeError as error:
    print(f"AttributeError: {error}")


class Model(nn.Module):
    def foward(self, inputv):
        return inputv


try:
    Model()(torch.ones(1))
except NotImplementedError as error:
    print(f"NotImplementedError: {error}")
try:
    print(Model().mode_2)
except AttributeError as error:
    print(f"AttributeError: {error}")
