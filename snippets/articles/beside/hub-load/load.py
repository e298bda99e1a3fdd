from pathlib import Path

import torch

Path("hubconf.py").write_text('''
from torch import nn

dependencies = ["torch"]


class _Generator(nn.Module):
    def __init__(self, latent_size):
        super().__init__()
        self.linear = nn.Linear(latent_size, 1)

    def forward(self, z):
        return self.linear(z)


def generator(latent_size=2):
    """Return a generator for latents of size `latent_size`."""
    return _Generator(latent_size)
''')

model = torch.hub.load(".", "generator", source="local", latent_size=3)
print(model)
print("training mode:", model.training)
model.eval()
print("training mode:", model.training)
