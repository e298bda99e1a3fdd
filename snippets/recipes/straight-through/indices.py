import torch
from torch import nn

encoder, decoder = nn.Linear(2, 4), nn.Linear(4, 2)
lookup = nn.Embedding(8, 4)  # a decoder that begins with token ids
codes = torch.randn(8, 4)


def indices(z, nearest):
    return lookup(nearest)


def vectors(z, nearest):
    return z + (codes[nearest] - z).detach()


def one_hot(z, nearest):
    soft = (-torch.cdist(z, codes)).softmax(1)
    hard = nn.functional.one_hot(nearest, 8)
    return (soft + (hard - soft).detach()) @ lookup.weight


for give in indices, vectors, one_hot:
    encoder.zero_grad()
    z = encoder(torch.ones(3, 2))
    nearest = torch.cdist(z, codes).argmin(1)
    decoder(give(z, nearest)).square().sum().backward()
    has = encoder.weight.grad is not None
    print(f"{give.__name__}: the encoder has a gradient: {has}")
print(nearest.dtype, nearest.requires_grad)
