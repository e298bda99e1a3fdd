import torch
from torch import nn
from torch.nn.utils.parametrizations import weight_norm


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.block = weight_norm(nn.Linear(1, 1, bias=False))

    def forward(self, x):
        self.block.weight.requires_grad = (
            False  # computed from two parameters, so not a leaf
        )
        return self.block(x)


net = Net()
try:
    net(torch.ones(1, 1))
except RuntimeError as error:
    print(str(error).split(". ")[0])

# Freezes the parameters that the weight is computed from.
net.block.requires_grad_(False)
for name, p in net.named_parameters():
    print(name, p.requires_grad)
print("block.weight", net.block.weight.requires_grad)
