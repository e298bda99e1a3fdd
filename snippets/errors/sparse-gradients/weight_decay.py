import torch
from torch import nn


def train(cls, **options):
    words = nn.Embedding(3, 1, sparse=True)
    nn.init.ones_(words.weight)
    optimizer = cls(words.parameters(), lr=0.5, **options)
    words(torch.tensor([0, 2])).sum().backward()
    optimizer.step()
    return words.weight.flatten().tolist()


for cls, options in (
    (torch.optim.SGD, {}),
    (torch.optim.SGD, {"weight_decay": 0.1}),
    (torch.optim.Adagrad, {"weight_decay": 0.1}),
    (torch.optim.Adagrad, {"fused": True}),
):
    try:
        print(cls.__name__, options, train(cls, **options))
    except RuntimeError as error:
        print(cls.__name__, options)
        print(f"RuntimeError: {error}")
