import torch
from torch import nn

A = nn.Linear(1, 1, bias=False)
B = nn.Linear(1, 1, bias=False)
model = nn.Sequential(A, B)
for p in model.parameters():
    nn.init.constant_(p, 1.0)
optimizer = torch.optim.SGD(model.parameters(), lr=0.25)

for step in [1, 2]:
    if step == 2:
        # freeze here ...
        A.requires_grad_(False)
    optimizer.zero_grad()
    model(torch.ones(1, 1)).backward()
    # ... not here: A's .grad is filled
    optimizer.step()
    weights = [p.item() for p in model.parameters()]
    print(f"step {step}: A and B are", weights)
