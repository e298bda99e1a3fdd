import torch
from torch import nn
from torch.utils.checkpoint import checkpoint


def require_gradient(module, inputs, output):
    output.requires_grad_()


embedding = nn.Linear(1, 1).requires_grad_(False)
embedding.register_forward_hook(require_gradient)
block, head = nn.Linear(1, 1), nn.Linear(1, 1)
h = embedding(torch.ones(1, 1))

h = checkpoint(block, h, use_reentrant=True)
head(h).sum().backward()
print("block has a gradient:    ", block.weight.grad is not None)
print("embedding has a gradient:", embedding.weight.grad is not None)
