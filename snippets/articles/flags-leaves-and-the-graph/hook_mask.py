import torch
from torch import nn

words = nn.Embedding(4, 2)
nn.init.constant_(words.weight, 1.0)
# Rows 0 and 1 keep their values.
trainable = torch.tensor([[0.0], [0.0], [1.0], [1.0]])
words.weight.register_hook(lambda grad: grad * trainable)

optimizer = torch.optim.SGD(words.parameters(), lr=0.25)
words(torch.tensor([0, 1, 2, 3])).sum().backward()
optimizer.step()
print(words.weight.detach())
