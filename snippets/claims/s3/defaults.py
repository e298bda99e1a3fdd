import torch
from torch import nn
from torch.autograd import Variable

print("Tensor:   ", torch.ones(1).requires_grad)
print("Parameter:", nn.Parameter(torch.ones(1)).requires_grad)
layer = nn.Linear(1, 1)
print("layer:    ", [type(p).__name__ for p in layer.parameters()])
print("Variable: ", type(Variable(torch.ones(1))))
print("a tensor is one:", isinstance(torch.ones(1), Variable))

x = torch.ones(1)
x.requires_gard = True  # as the source spells it once
print("requires_gard:", x.requires_grad)
