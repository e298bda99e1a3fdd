import torch
from torch import nn

words, head = nn.Embedding(4, 2, sparse=True), nn.Linear(2, 1)
nn.init.zeros_(words.weight)
nn.init.ones_(head.weight)
nn.init.zeros_(head.bias)
sparse = torch.optim.SparseAdam(words.parameters(), lr=0.5)
dense = torch.optim.Adam(head.parameters(), lr=0.5)

head(words(torch.tensor([1]))).sum().backward()
sparse.step()
dense.step()
print(words.weight.data)
print("bias of the head:", head.bias.data)
