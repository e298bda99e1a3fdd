import torch
from torch import nn


class Prior(nn.Module):
    def __init__(self):
        super().__init__()
        self.mean = nn.Buffer(torch.zeros(2))
        self.scale = nn.Buffer(torch.ones(2))
        self.normal = torch.distributions.Normal(self.mean, self.scale)

    def make_normal(self):
        return torch.distributions.Normal(self.mean, self.scale)


prior = Prior().to(torch.float64)
print("the buffer:           ", prior.mean.dtype)
print("the distribution:     ", prior.normal.loc.dtype)
print("made when it is needed:", prior.make_normal().loc.dtype)
