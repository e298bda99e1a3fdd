import torch
from torch import nn

words = nn.Embedding(4, 2)
nn.init.constant_(words.weight, 1.0)
trainable = torch.tensor(
    [[0.0], [0.0], [1.0], [1.0]]
)  # rows 0 and 1 shall stay
words.weight.register_hook(lambda grad: grad * trainable)

optimizer = torch.optim.SGD(words.parameters(), lr=0.25)
words(torch.tensor([0, 1, 2, 3])).sum().backward()
optimizer.step()
print(words.weight.detach())
