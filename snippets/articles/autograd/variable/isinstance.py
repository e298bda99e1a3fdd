import torch
from torch import nn
from torch.autograd import Variable

print("a tensor is a Variable:", isinstance(torch.ones(1), Variable))
print("Parameter extends Tensor:", issubclass(nn.Parameter, torch.Tensor))
print("Parameter extends Variable:", issubclass(nn.Parameter, Variable))
