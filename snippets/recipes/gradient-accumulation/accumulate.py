from itertools import islice

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

x = torch.ones(7, 1)
y = torch.tensor([[1.0], [2.0], [3.0], [6.0], [1.0], [2.0], [9.0]])
# 2, 2, 2 and 1
loader = DataLoader(TensorDataset(x, y), batch_size=2)
accumulate = 2  # batches for each step

model = nn.Linear(1, 1, bias=False)
nn.init.zeros_(model.weight)
optimizer = torch.optim.SGD(model.parameters(), lr=0.125)

batches = iter(loader)
while window := list(islice(batches, accumulate)):
    examples = sum(len(targets) for _, targets in window)
    optimizer.zero_grad()
    for inputs, targets in window:
        loss = F.mse_loss(model(inputs), targets, reduction="sum")
        (loss / examples).backward()
    gradient = round(model.weight.grad.item(), 4)
    print(examples, "examples, gradient", gradient)

    inputs, targets = (torch.cat(part) for part in zip(*window))
    loss = F.mse_loss(model(inputs), targets)
    (whole,) = torch.autograd.grad(loss, model.weight)
    print("as one batch, gradient", round(whole.item(), 4))
    optimizer.step()
