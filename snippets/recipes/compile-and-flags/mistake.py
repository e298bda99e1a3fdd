import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(1, 1)
        self.last = nn.Linear(1, 1)

    def forward(self, x):
        self.first.requires_grad_(False)  # the flag inside of forward
        return self.last(self.first(x))


@torch.compile(backend="aot_eager", fullgraph=True)
def slope(x):
    return torch.autograd.grad(x.square().sum(), x)


net = Net()
fast = torch.compile(net, backend="aot_eager", fullgraph=True)
x = torch.ones(1, 1, requires_grad=True)
for function in fast, slope:
    try:
        function(x)
    except RuntimeError as error:
        print(f"{type(error).__name__}: {error}".partition("\n")[0])

net.first.requires_grad_(False)  # the flag outside
print("frozen before:", fast(x).requires_grad)
