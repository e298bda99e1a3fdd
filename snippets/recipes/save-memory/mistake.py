import torch
from torch import nn

layers = [nn.Linear(64, 64) for _ in range(4)]
model = nn.Sequential(*layers)
optimizer = torch.optim.Adam(layers[-1].parameters())  # only the last

for frozen in False, True:
    for layer in layers[:-1]:
        layer.requires_grad_(not frozen)
    model.zero_grad()
    model(torch.ones(32, 64)).sum().backward()
    grads = [p.grad for p in model.parameters() if p.grad is not None]
    print(f"frozen: {frozen!s:5} gradients:", sum(g.nbytes for g in grads))
