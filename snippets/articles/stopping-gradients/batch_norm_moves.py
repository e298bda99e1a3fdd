import torch
from torch import nn

backbone = nn.BatchNorm1d(1, momentum=0.5)
batch = torch.tensor([[2.0], [6.0]])  # mean 4, variance 8

backbone.requires_grad_(False)
backbone(batch)
print("frozen: ", backbone.running_mean, backbone.running_var)

with torch.no_grad():
    backbone(batch)
print("no_grad:", backbone.running_mean, backbone.running_var)

backbone.eval()
backbone(batch)
print("eval(): ", backbone.running_mean, backbone.running_var)
