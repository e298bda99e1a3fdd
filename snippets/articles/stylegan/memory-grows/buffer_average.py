import torch
from torch import nn


class Mapping(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(1, 1, bias=False)
        nn.init.constant_(self.linear.weight, 4.0)
        self.register_buffer("dlatent_avg", torch.zeros(1))

    def forward(self, z):
        w = self.linear(z)
        if self.training:
            with torch.no_grad():
                self.dlatent_avg.lerp_(w.mean(0), 0.25)
        return w


mapping = Mapping()
for step in (1, 2, 3):
    mapping(torch.ones(4, 1))
    print("step", step, mapping.dlatent_avg, mapping.dlatent_avg.grad_fn)
print(list(mapping.state_dict()))
