import torch
from torch import nn

layer = nn.Linear(2, 1)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.5)
before = layer.weight.clone()
for _ in range(3):
    optimizer.zero_grad()
    with torch.no_grad():  # the cause
        loss = layer(torch.ones(1, 2)).sum()
    loss.requires_grad_()  # the popular fix
    loss.backward()  # no error any more
    optimizer.step()
print("loss.grad:   ", loss.grad)
print("weight.grad: ", layer.weight.grad)
print("weight changed:", not before.equal(layer.weight))
