import torch
from torch import nn

from who_learns import who_learns


class LoRALinear(nn.Module):
    def __init__(self, layer):
        super().__init__()
        self.layer = layer.requires_grad_(False)
        self.A = nn.Parameter(torch.zeros(2, layer.in_features))
        self.B = nn.Parameter(torch.zeros(layer.out_features, 2))

    def forward(self, x):
        return self.layer(x) + x @ self.A.T @ self.B.T


model = nn.Sequential(
    LoRALinear(nn.Linear(4, 4)), LoRALinear(nn.Linear(4, 1))
)
trained = [p for p in model.parameters() if p.requires_grad]
optimizer = torch.optim.AdamW(trained, lr=0.5)

with who_learns(model, optimizer, where=True) as report:
    model(torch.ones(3, 4)).sum().backward()
    optimizer.step()
print(report)
