import torch
from torch import nn

words = nn.Embedding(3, 1)
nn.init.ones_(words.weight)
optimizer = torch.optim.Adam(words.parameters(), lr=0.5)
words(torch.tensor([0, 1, 2])).sum().backward()
optimizer.step()  # all rows learn once
moved = [round(x, 3) for x in words.weight[:, 0].tolist()]
print("after a step:  ", moved)

mask = torch.tensor([[0.0], [0.0], [1.0]])
words.weight.register_hook(lambda grad: grad * mask)
optimizer.zero_grad()
words(torch.tensor([0, 1, 2])).sum().backward()
optimizer.step()
moved = [round(x, 3) + 0.0 for x in words.weight[:, 0].tolist()]
print("the mask is on:", moved)
