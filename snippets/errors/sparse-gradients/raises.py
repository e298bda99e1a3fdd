import torch
from torch import nn

words = nn.Embedding(4, 2, sparse=True)
optimizer = torch.optim.Adam(words.parameters(), lr=0.5)
words(torch.tensor([1])).sum().backward()
print("sparse:", words.weight.grad.is_sparse)
try:
    optimizer.step()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
