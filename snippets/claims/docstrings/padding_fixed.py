import torch
from torch import nn


def pad_after(tied=False, **options):
    embedding = nn.Embedding(2, 1, padding_idx=0)
    nn.init.constant_(embedding.weight, 1.0)
    optimizer = torch.optim.SGD(embedding.parameters(), lr=0.5, **options)
    out = embedding(torch.tensor([0, 1]))
    if tied:
        out = nn.functional.linear(out, embedding.weight)
    out.sum().backward()
    optimizer.step()
    return embedding.weight[0].item()


print("SGD:          ", pad_after())
print("weight decay: ", pad_after(weight_decay=0.5))
print("shared weight:", pad_after(tied=True))
