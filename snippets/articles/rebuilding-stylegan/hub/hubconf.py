import torch
from torch import nn

dependencies = ["torch"]  # checked by load(), never installed


class _Generator(nn.Module):
    def __init__(self, latent_size):
        super().__init__()
        self.linear = nn.Linear(latent_size, 1, bias=False)

    def forward(self, z):
        """Return a pixel for each latent of `z`."""
        return torch.tanh(self.linear(z))


def generator(latent_size=2):
    """Return a generator for latents of size `latent_size`."""
    return _Generator(latent_size)
