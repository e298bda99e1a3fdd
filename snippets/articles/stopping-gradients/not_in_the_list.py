import torch
from torch import nn

body, head = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(body.weight, 2.0)
nn.init.constant_(head.weight, 3.0)
# With a learning rate of 0, all steps are alike.
optimizer = torch.optim.SGD(head.parameters(), lr=0.0)

for step in range(3):
    optimizer.zero_grad()  # clears what is in its list, and nothing else
    head(body(torch.ones(1))).backward()
    optimizer.step()
    print(
        "body.grad",
        body.weight.grad.item(),
        "head.grad",
        head.weight.grad.item(),
    )
