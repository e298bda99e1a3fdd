import torch
from torch import nn

bn = nn.BatchNorm1d(1, momentum=0.5)
bn.eval()  # and nothing else
optimizer = torch.optim.SGD(bn.parameters(), lr=0.5)
bn(torch.tensor([[2.0], [6.0]])).sum().backward()
optimizer.step()
print("running_mean", bn.running_mean, "bias", bn.bias.data)
