import torch
from torch import nn

vectors = torch.tensor([[8.0]])
layer = nn.Embedding.from_pretrained(vectors, freeze=True)
layer(torch.tensor([0]))
print("freeze=True:  ", vectors.item())
layer = nn.Embedding.from_pretrained(vectors, freeze=True, max_norm=1.0)
layer(torch.tensor([0]))
print(f"with max_norm: {vectors.item():.4f}")
