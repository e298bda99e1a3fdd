import torch
from torch import nn

for name in "Adam", "SparseAdam":
    words = nn.Embedding(2, 2, sparse=True)
    nn.init.zeros_(words.weight)
    optimizer = getattr(torch.optim, name)(words.parameters(), lr=0.5)
    for row in 0, 1:
        optimizer.zero_grad()
        words(torch.tensor([row])).sum().backward()
        if name == "Adam":
            words.weight.grad = words.weight.grad.to_dense()
        before = words.weight[0, 0].item()
        optimizer.step()
        changed = words.weight[0, 0].item() != before
        print(f"{name}: looked up row {row}, row 0 changed: {changed}")
