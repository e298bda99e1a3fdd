import torch
from torch import nn

stem, head = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(stem.weight, 4.0)
nn.init.constant_(head.weight, 3.0)
model = nn.Sequential(stem, head)
optimizer = torch.optim.SGD(head.parameters(), lr=0.0)

for step in range(3):
    # does not know the stem
    optimizer.zero_grad()
    model(torch.ones(1, 1)).sum().backward()
    print("stem", stem.weight.grad.item(), end=", ")
    print("head", head.weight.grad.item(), end=", ")
    norms = []
    for parameters in model.parameters(), head.parameters():
        grads = [p.grad for p in parameters]
        norms.append(round(nn.utils.get_total_norm(grads).item(), 2))
    print("norm of all", norms[0], "of the head", norms[1])
