import torch
from torch import nn

body, head = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(body.weight, 2.0)
nn.init.constant_(head.weight, 3.0)
optimizer = torch.optim.SGD(head.parameters(), lr=0.5)

for step in 1, 2, 3:
    optimizer.zero_grad()  # clears what is in its list
    head(body(torch.ones(1, 1))).backward()
    print(f"step {step}: .grad of head", head.weight.grad.item(), end=", ")
    print("of body", body.weight.grad.item())
    optimizer.step()  # changes what is in its list
print("head", head.weight.item(), "body", body.weight.item())
