import torch
from torch import nn

points = nn.Parameter(torch.ones(2))
optimizer = torch.optim.Adam([points], lr=0.5)
for size in [2, 3]:
    points.data = torch.ones(size)
    optimizer.zero_grad()
    points.sum().backward()
    try:
        optimizer.step()
        print(f"{size} points:", [round(v, 4) for v in points.tolist()])
    except RuntimeError as error:
        print(f"{size} points: RuntimeError: {error}")
