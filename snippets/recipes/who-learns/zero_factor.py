import torch
from torch import nn

from who_learns import who_learns


class LoRA(nn.Module):
    def __init__(self):
        super().__init__()
        self.base = nn.Linear(2, 2).requires_grad_(False)
        self.A = nn.Parameter(torch.full((1, 2), 0.5))
        self.B = nn.Parameter(torch.zeros(2, 1))

    def forward(self, x):
        return self.base(x) + x @ self.A.T @ self.B.T


model = LoRA()
optimizer = torch.optim.SGD([model.A, model.B], lr=0.5)

for step in (1, 2):
    with who_learns(model, optimizer, where=True) as report:
        optimizer.zero_grad()
        model(torch.tensor([[2.0, 4.0]])).sum().backward()
        optimizer.step()
    print(report)
