import torch
from torch import nn

layer = nn.Embedding.from_pretrained(torch.tensor([[8.0]]), max_norm=1.0)
layer.eval()
print("frozen:", not layer.weight.requires_grad)
with torch.no_grad():
    layer(torch.tensor([0]))
print(f"8 became {layer.weight.item():.4f}")
