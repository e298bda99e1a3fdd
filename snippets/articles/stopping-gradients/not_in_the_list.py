import torch
from torch import nn

body, head = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(body.weight, 2.0)
nn.init.constant_(head.weight, 3.0)
optimizer = torch.optim.SGD(head.parameters(), lr=0.5)

for _ in range(3):  # without step(), so that all rounds are alike
    optimizer.zero_grad()  # clears what is in its list, and nothing else
    head(body(torch.ones(1))).backward()
    grads = body.weight.grad.item(), head.weight.grad.item()
    print("body.grad", grads[0], "head.grad", grads[1])
