import torch
from torch import nn

bn = nn.BatchNorm1d(1, momentum=0.5)
bn.requires_grad_(False)  # weight and bias
# mean 4, variance 8
batch = torch.tensor([[2.0], [6.0]])

bn(batch)
print("training mode:", bn.running_mean, bn.running_var)
bn.eval()
bn(batch)
print("eval mode:    ", bn.running_mean, bn.running_var)
