import torch
from torch import nn

from stop_the_gradient.figures import lines

body, head = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(body.weight, 2.0)
nn.init.constant_(head.weight, 3.0)
optimizer = torch.optim.SGD(head.parameters(), lr=0.5)
grads = {"head, in the list": [], "body, not in the list": []}
for step in range(3):
    optimizer.zero_grad()
    head(body(torch.ones(1, 1))).backward()
    for net, numbers in zip((head, body), grads.values()):
        numbers.append(net.weight.grad.item())
    optimizer.step()
print(
    lines(
        "body is not in the list, so nothing clears its gradient",
        "step",
        ".grad",
        grads,
        start=1,
    )
)
