import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Parameter(torch.ones(1))
        self.b = nn.Buffer(torch.ones(1))
        self.c = torch.ones(1, requires_grad=True)


net = Net()
print("parameters:", [name for name, _ in net.named_parameters()])
print("state_dict:", list(net.state_dict()))
