import torch
from torch import nn

try:
    nn.linear(10, 10)
except AttributeError as error:
    print("AttributeError:", error)


class Model(nn.Module):
    def foward(self, inputv):
        return inputv


try:
    Model()(torch.ones(1))
except NotImplementedError as error:
    print("NotImplementedError:", error)

try:
    print(Model().mode_2)
except AttributeError as error:
    print("AttributeError:", error)

# The slip that raises nothing: model_2 takes the input, not h.
model_1, model_2 = nn.Linear(10, 10), nn.Linear(10, 20)
inputv = torch.ones(1, 10)
h = model_1(inputv)
h = model_2(inputv)
h.sum().backward()
for model in model_1, model_2:
    print("has a gradient:", model.weight.grad is not None)
