import torch
from torch import nn

x, chosen = torch.ones(2, 1), torch.tensor([0, 0])  # both rows to expert 0
experts = nn.ModuleList(nn.Linear(1, 1, bias=False) for _ in range(2))
output = torch.zeros(2, 1)
for number, expert in enumerate(experts):
    rows = (chosen == number).nonzero().flatten()
    output = output.index_add(0, rows, expert(x[rows]))
output.sum().backward()
for number, expert in enumerate(experts):
    print(f"expert {number}: {expert.weight.grad.tolist()}")

stacked = nn.Parameter(torch.ones(2, 1))
(x * stacked[chosen]).sum().backward()
print("stacked:", stacked.grad.tolist())
