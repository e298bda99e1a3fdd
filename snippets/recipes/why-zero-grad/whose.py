import torch
from torch import nn

model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
optimizer = torch.optim.SGD(model[1].parameters(), lr=0.5)
for zero_grad in optimizer.zero_grad, model.zero_grad:
    model(torch.ones(1, 1)).sum().backward()
    zero_grad()
    left = [n for n, p in model.named_parameters() if p.grad is not None]
    print(f"{type(zero_grad.__self__).__name__}.zero_grad() leaves:", left)
