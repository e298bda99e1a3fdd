import warnings

import torch
from torch import nn

warnings.filterwarnings("ignore", "The .grad attribute")  # of z


class AutoEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.down = nn.Linear(1, 1, bias=False)
        self.up = nn.Linear(1, 1, bias=False)
        nn.init.constant_(self.down.weight, 2.0)
        nn.init.constant_(self.up.weight, 3.0)

    def forward(self, x):
        z = self.down(x)
        return self.up(z), z


net, x = AutoEncoder(), torch.ones(1, 1)
output, z = net(x)
print("not compiled:", torch.autograd.grad(output.sum(), z)[0].item())

compiled = torch.compile(net, backend="aot_eager")
output, z = compiled(x)
try:
    torch.autograd.grad(output.sum(), z)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
z.retain_grad()
output.sum().backward()
print("retain_grad():", z.grad)

down = torch.compile(net.down, backend="aot_eager")
up = torch.compile(net.up, backend="aot_eager")
z = down(x)
print("compiled in parts:", torch.autograd.grad(up(z).sum(), z)[0].item())
