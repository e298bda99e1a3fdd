import torch
from torch import nn

from who_learns import who_learns


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2))
        self.neck, self.head = nn.Linear(2, 2), nn.Linear(2, 1)

    def forward(self, x):
        h = self.neck(self.backbone(x))
        h = torch.tensor(h.tolist())
        return self.head(h)


model = Net()
for p in model.parameters():
    nn.init.constant_(p, 0.5)
model.backbone.requires_grad_(False)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
x, y = torch.tensor([[2.0, 1.0], [6.0, 2.0]]), torch.tensor([[0.0], [5.0]])

with who_learns(model, optimizer, where=True) as report:
    optimizer.zero_grad()
    nn.functional.mse_loss(model(x), y).backward()
    optimizer.step()
print(report)
