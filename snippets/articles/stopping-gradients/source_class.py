import torch
from torch import nn


class Model(nn.Module):
    """The three layers of the source, with its four slips mended."""

    def __init__(self):
        super().__init__()
        self.model_1 = nn.Linear(10, 10)  # the source: nn.linear
        self.model_2 = nn.Linear(10, 20)
        self.fc = nn.Linear(20, 2)
        self.relu = nn.ReLU()

    def forward(self, inputv):  # the source: foward, without self
        h = self.relu(self.model_1(inputv))
        h = self.relu(self.model_2(h))  # the source: self.model_2(inputv)
        return self.fc(h)


model = Model()
for p in model.parameters():
    nn.init.constant_(p, 0.25)  # positive, so that no ReLU stops a gradient
optimizer = torch.optim.SGD(
    [*model.fc.parameters(), *model.model_2.parameters()], lr=0.5
)
before = {name: p.clone() for name, p in model.named_parameters()}
model(torch.ones(4, 10)).sum().backward()
optimizer.step()
moved = {
    name
    for name, p in model.named_parameters()
    if not torch.equal(p, before[name])
}
for name, p in model.named_parameters():
    print(f"{name:14} grad: {p.grad is not None}, moved: {name in moved}")
