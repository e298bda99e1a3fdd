import torch
from torch import nn
from torch.autograd import Variable

print("Tensor:   ", torch.ones(1).requires_grad)
print("Parameter:", nn.Parameter(torch.ones(1)).requires_grad)
print("Variable: ", type(Variable(torch.ones(1))))
print("a tensor is one:", isinstance(torch.ones(1), Variable))

x = torch.ones(1)
x.requires_gard = True  # as the source spells it once: no error
print("requires_gard:", x.requires_grad)
