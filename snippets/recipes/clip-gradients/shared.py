import torch
from torch import nn
from torch.nn.utils import clip_grad_norm_

embedding, output = nn.Embedding(1, 1), nn.Linear(1, 1)
output.weight = embedding.weight  # tied
for name, parameters in {
    "two lists": [*embedding.parameters(), *output.parameters()],
    "ModuleList": nn.ModuleList([embedding, output]).parameters(),
}.items():
    embedding.weight.grad = torch.tensor([[4.0]])
    output.bias.grad = torch.tensor([3.0])
    norm = clip_grad_norm_(parameters, max_norm=1.0)
    print(f"{name}: norm {norm.item():.2f}, clipped to", end=" ")
    print(f"{output.weight.grad.item():.2f} {output.bias.grad.item():.2f}")
