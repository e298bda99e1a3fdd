import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = [nn.Linear(1, 1)]
        self.dummy = nn.Parameter(torch.zeros(1))  # to have one

    def forward(self, x):
        return self.layers[0](x) + self.dummy


model = Model()
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
before = model.layers[0].weight.clone()
model(torch.ones(1, 1)).sum().backward()
optimizer.step()
print("the layer has changed:", not before.equal(model.layers[0].weight))
