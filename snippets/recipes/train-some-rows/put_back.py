import torch
from torch import nn

words = nn.Embedding(3, 1)
nn.init.ones_(words.weight)
optimizer = torch.optim.AdamW(words.parameters(), lr=0.5, weight_decay=0.5)
held = torch.tensor([0, 1])
values = words.weight[held].detach().clone()

for step in range(2):
    optimizer.zero_grad()
    words(torch.tensor([0, 1, 2])).sum().backward()
    optimizer.step()
    with torch.no_grad():
        words.weight[held] = values  # whatever the optimizer did
print([round(x, 4) for x in words.weight[:, 0].tolist()])
