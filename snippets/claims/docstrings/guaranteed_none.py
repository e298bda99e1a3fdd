import torch
from torch import nn

net = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
optimizer = torch.optim.SGD(net[1].parameters(), lr=0.1)
net(torch.ones(1, 1)).sum().backward()
optimizer.zero_grad(set_to_none=True)
torch.ones(1, requires_grad=True).sum().backward()
print("in the list:    ", net[1].weight.grad)
print("not in the list:", net[0].weight.grad is not None)

w, unused = (nn.Parameter(torch.ones(1)) for _ in range(2))
optimizer = torch.optim.SGD([w, unused], lr=0.1)
both = torch.compile(lambda w, v: (w * 2, v * 3), backend="aot_eager")
first, _ = both(w, unused)
optimizer.zero_grad(set_to_none=True)
first.backward()
print("compiled:       ", unused.grad)
