import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.model_1 = nn.Linear(10, 10)
        self.model_2 = nn.Linear(10, 20)
        self.fc = nn.Linear(20, 2)
        self.relu = nn.ReLU()

    def forward(self, inputv):
        h = self.relu(self.model_1(inputv))
        h = self.relu(self.model_2(h))
        return self.fc(h)


model = Model()
for p in model.parameters():
    nn.init.constant_(p, 0.25)  # positive, so that no ReLU stops anything
listed = [*model.fc.parameters(), *model.model_2.parameters()]
optimizer = torch.optim.SGD(listed, lr=0.5)
before = {name: p.clone() for name, p in model.named_parameters()}

model(torch.ones(4, 10)).sum().backward()
optimizer.step()
for name, p in model.named_parameters():
    print(f"{name:14} has a gradient: {p.grad is not None},", end=" ")
    print(f"changed: {not p.equal(before[name])}")
