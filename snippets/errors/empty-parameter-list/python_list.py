import torch
from torch import nn


class Registered(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(1, 1), nn.Linear(1, 1)])


class Listed(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = [nn.Linear(1, 1), nn.Linear(1, 1)]


optimizer = torch.optim.SGD(Registered().parameters(), lr=0.1)
print("ModuleList:", len(optimizer.param_groups[0]["params"]), "parameters")
try:
    torch.optim.SGD(Listed().parameters(), lr=0.1)
except ValueError as error:
    print("list:      ", error)
