import torch
from torch import nn

from stop_the_gradient.figures import lines

stem, head = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(stem.weight, 4.0)
nn.init.constant_(head.weight, 3.0)
model = nn.Sequential(stem, head)
optimizer = torch.optim.SGD(head.parameters(), lr=0.0)

grads = {"norm of all": [], "stem, left over": [], "head": []}
for step in range(3):
    optimizer.zero_grad()  # does not know the stem
    model(torch.ones(1, 1)).sum().backward()
    found = [p.grad for p in model.parameters()]
    grads["norm of all"].append(nn.utils.get_total_norm(found).item())
    grads["stem, left over"].append(stem.weight.grad.item())
    grads["head"].append(head.weight.grad.item())
print(
    lines(
        "What is left over in stem makes the norm of all grow",
        "step",
        ".grad",
        grads,
        start=1,
    )
)
