import torch
from torch import nn
from torch.nn import functional as F

tokens = torch.tensor([2, 0])
embedding = nn.Embedding(3, 2).requires_grad_(False)
embedding.weight.copy_(torch.tensor([[1.0, 0.0], [0.0, 2.0], [3.0, 1.0]]))

one_hot = F.one_hot(tokens, 3).float().requires_grad_()
vectors = one_hot @ embedding.weight  # the same as embedding(tokens)
print(torch.equal(vectors, embedding(tokens)))
vectors.square().sum().backward()  # here goes your model
print(one_hot.grad)
