import torch
from torch import nn

x = torch.ones(1, 1)
used, unused = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
masked, penalized = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(penalized.weight, 3.0)
words = nn.Embedding(2, 1)

# it runs, and nobody uses what it returns
unused(x)
loss = used(x) + 0 * masked(x)
# it does not even run
loss = loss + penalized.weight.square()
# row 0, and not row 1
loss = loss + words(torch.tensor([0])).sum()
loss.backward()

print("run and used:             ", used.weight.grad)
print("run, and not used:        ", unused.weight.grad)
print("run, and multiplied by 0: ", masked.weight.grad)
print("not run, weight in a loss:", penalized.weight.grad)
print("embedding, rows 0 and 1: ", words.weight.grad.tolist())
