import torch
from torch import nn

tokens = torch.tensor([2, 0])
embedding = nn.Embedding(3, 2)
vectors = embedding(tokens)
vectors.retain_grad()
vectors.sum().backward()
print(vectors.grad)
