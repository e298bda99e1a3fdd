import torch
from torch import nn

loss = nn.AdaptiveLogSoftmaxWithLoss(4, 3, cutoffs=[1])
result = loss(torch.ones(2, 4), torch.tensor([0, 1]))
print("fields:", result._fields)
print("loss:  ", result.loss.shape)
