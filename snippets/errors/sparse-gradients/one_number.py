import torch
from torch import nn


def gradient(ids, weight=None):
    bias = nn.Embedding(3, 1, sparse=True)
    out = bias(torch.tensor(ids))
    loss = out.sum() if weight is None else (weight * out).sum()
    loss.backward()
    return bias.weight.grad.to_dense().flatten().tolist()


print("one row     ", gradient([1]))
print("two rows    ", gradient([1, 2]))
print("one, times 1", gradient([1], weight=1))
