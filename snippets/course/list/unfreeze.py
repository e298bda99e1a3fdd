import torch
from torch import nn

body = nn.Linear(1, 1, bias=False)
head = nn.Linear(1, 1, bias=False)
nn.init.constant_(body.weight, 2.0)
nn.init.constant_(head.weight, 3.0)
body.requires_grad_(False)
model = nn.Sequential(body, head)
learns = [p for p in model.parameters() if p.requires_grad]
optimizer = torch.optim.SGD(learns, lr=0.5)

# later: the body should learn, too
body.requires_grad_(True)
model(torch.ones(1, 1)).sum().backward()
optimizer.step()
print("body:", body.weight.item(), "  gradient:", body.weight.grad.item())
print("head:", head.weight.item())
