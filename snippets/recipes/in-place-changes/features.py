import torch
from torch import nn

encoder = nn.Linear(1, 1)
words = nn.Embedding(3, 1)
ids = torch.tensor([0, 2, 1])
is_image = ids == 2


def data(h, image):
    h.data[is_image] = image.data
    return h


def assign(h, image):
    h[is_image] = image
    return h


def where(h, image):
    return torch.where(is_image[:, None], image, h)


for way in data, assign, where:
    encoder.zero_grad()
    h = way(words(ids), encoder(torch.ones(1, 1)))
    h.sum().backward()
    gradient = encoder.weight.grad
    print(f"{way.__name__}:", None if gradient is None else gradient.item())
