import torch
from torch import nn
from torch.utils.checkpoint import CheckpointError, checkpoint


class Norm(nn.Module):
    def __init__(self, flag):
        super().__init__()
        self.weight = nn.Parameter(torch.full((2,), 3.0), flag)
        self.whole = self.weight.data
        self.register_full_backward_pre_hook(self.gather)

    def gather(self, *_):  # before each use
        self.weight.data = self.whole

    def forward(self, x):
        self.gather()
        y = x * self.weight
        self.weight.data = torch.empty(0)  # freed after it
        return y


for flag in True, False:
    for use_reentrant in False, True:
        block = nn.Sequential(Norm(flag), nn.Tanh())
        x = torch.zeros(2, requires_grad=True)
        print(f"requires_grad={flag}, use_reentrant={use_reentrant}:")
        try:
            y = checkpoint(block, x, use_reentrant=use_reentrant)
            y.sum().backward()
            print("    x.grad:", x.grad.tolist())
        except CheckpointError as error:
            for line in str(error).splitlines()[1:4]:
                print("   ", line)
