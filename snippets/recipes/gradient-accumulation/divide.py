import torch
from torch import nn

for optimizer_class in torch.optim.SGD, torch.optim.Adam:
    for divisor in 4, 1:
        model = nn.Linear(1, 1, bias=False)
        nn.init.constant_(model.weight, 1.0)
        optimizer = optimizer_class(model.parameters(), lr=0.125)
        for x in torch.ones(4, 1, 1):
            (model(x).sum() / divisor).backward()
        optimizer.step()
        moved = round(1.0 - model.weight.item(), 4)
        print(optimizer_class.__name__, f"divided by {divisor}: by {moved}")
