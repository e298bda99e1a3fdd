import torch
from torch import nn

body = nn.Linear(1, 1, bias=False)
head = nn.Linear(1, 1, bias=False)
nn.init.constant_(body.weight, 2.0)
nn.init.constant_(head.weight, 3.0)
optimizer = torch.optim.SGD(head.parameters(), lr=0.5)

for _ in range(2):
    optimizer.zero_grad()
    head(body(torch.ones(1, 1))).backward()
    optimizer.step()
    print("body:", body.weight.grad, "  head:", head.weight.grad)
