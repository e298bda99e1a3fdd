import torch
from torch import nn

used, unused = nn.Linear(1, 1), nn.Linear(1, 1)
used(torch.ones(1, 1)).sum().backward()
biases = used.bias, unused.bias
try:
    torch.stack([bias.grad for bias in biases])
except TypeError as error:
    print(f"TypeError: {error}")
grads = [bias.grad for bias in biases if bias.grad is not None]
print(torch.stack(grads))
