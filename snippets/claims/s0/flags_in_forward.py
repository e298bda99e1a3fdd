import torch
from torch import nn
from torch.nn.utils.parametrizations import weight_norm


class Net(nn.Module):
    def __init__(self, block):
        super().__init__()
        self.block = block

    def forward(self, x):
        self.block.weight.requires_grad = False
        return self.block(x)


Net(nn.Linear(1, 1))(torch.ones(1, 1))
print("a parameter: no error")
try:
    Net(weight_norm(nn.Linear(1, 1)))(torch.ones(1, 1))
except RuntimeError as error:
    print(f"RuntimeError: {error}")
