from torch import nn


class Listed(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = [nn.Linear(1, 1), nn.Linear(1, 1)]


class Registered(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(1, 1), nn.Linear(1, 1)])


print("list:      ", len(list(Listed().parameters())), "parameters")
print("ModuleList:", len(list(Registered().parameters())), "parameters")
