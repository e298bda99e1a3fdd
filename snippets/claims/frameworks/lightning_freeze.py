from lightning.pytorch.callbacks import BaseFinetuning
from torch import nn

for options in ({}, {"train_bn": False}):
    net = nn.Sequential(nn.Linear(1, 1), nn.BatchNorm1d(1))
    net.requires_grad_(False)
    BaseFinetuning.freeze(net, **options)
    print(options, [layer.weight.requires_grad for layer in net])
