import torch
from torch import nn


class Adapted(nn.Module):
    """A frozen layer, and an adapter that can be switched off."""

    def __init__(self):
        super().__init__()
        self.base = nn.Linear(1, 1, bias=False).requires_grad_(False)
        self.adapter = nn.Linear(1, 1, bias=False)
        nn.init.ones_(self.base.weight)
        nn.init.zeros_(self.adapter.weight)
        self.on = True

    def forward(self, x):
        return self.base(x) + self.adapter(x) if self.on else self.base(x)


model = Adapted()
optimizer = torch.optim.SGD(model.adapter.parameters(), lr=0.5)
x = torch.ones(1, 1)
for step in range(2):
    model.on = False
    with torch.no_grad():
        reference = model(x)
    model.on = True
    output = model(x)
    loss = (output - reference - 1.0).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(f"policy {output.item()}, reference {reference.item()}", end=", ")
    print("adapter", model.adapter.weight.item())
