import torch
from torch import nn

layer = nn.Linear(1, 1)
before = layer.weight.clone()
for step in range(3):
    output = layer(torch.ones(1, 1)).detach()  # the mistake
    loss = (output - 1).square().sum().requires_grad_()
    loss.backward()
    with torch.no_grad():
        for p in layer.parameters():
            if p.grad is not None:  # the popular fix
                p -= 0.5 * p.grad
                p.grad.zero_()
print("learned:", not before.equal(layer.weight))
