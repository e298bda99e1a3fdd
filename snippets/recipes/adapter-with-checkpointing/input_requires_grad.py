import torch
from torch import nn
from torch.utils.checkpoint import checkpoint


def require_grad(module, inputs, output):
    output.requires_grad_()


embedding = nn.Embedding(3, 2).requires_grad_(False)
embedding.register_forward_hook(require_grad)
adapter = nn.Linear(2, 2)

h = embedding(torch.tensor([0, 1]))
print("the blocks' input requires a gradient:", h.requires_grad)
checkpoint(adapter, h, use_reentrant=True).sum().backward()
print("adapter has a gradient:  ", adapter.weight.grad is not None)
print("embedding has a gradient:", embedding.weight.grad is not None)
print("h.grad takes", h.grad.nbytes, "bytes, as h does:", h.nbytes)
