import torch
from torch import nn

model_1, model_2 = nn.Linear(10, 10), nn.Linear(10, 20)
inputv = torch.ones(1, 10)
h = model_1(inputv)
h = model_2(inputv)  # and not model_2(h)
h.sum().backward()
print("model_1 has a gradient:", model_1.weight.grad is not None)
print("model_2 has a gradient:", model_2.weight.grad is not None)
