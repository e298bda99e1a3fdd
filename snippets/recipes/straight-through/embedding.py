import torch
from torch import nn
from torch.nn.functional import gumbel_softmax

torch.manual_seed(0)
logits = torch.tensor([[2.0, 1.0, 0.0]], requires_grad=True)
embedding = nn.Embedding(3, 1)
embedding.weight.data = torch.tensor([[1.0], [2.0], [4.0]])

hard = gumbel_softmax(logits, hard=True)
row = hard @ embedding.weight
print(hard.detach(), row.detach(), embedding(hard.argmax(1)).detach())
row.sum().backward()
print("one-hot: logits", logits.grad)
print("         embedding", embedding.weight.grad.flatten())

logits.grad = embedding.weight.grad = None
embedding(hard.argmax(1)).sum().backward()
print("index:   logits", logits.grad)
print("         embedding", embedding.weight.grad.flatten())
