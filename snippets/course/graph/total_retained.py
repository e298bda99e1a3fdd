import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.5)
total = 0.0
for step in (1, 2, 3):
    optimizer.zero_grad()
    loss = layer(torch.tensor([[2.0]])).sum()
    total = total + loss
    total.backward(retain_graph=True)
    print("step", step, "gradient:", layer.weight.grad.item())
    optimizer.step()
