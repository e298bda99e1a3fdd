import torch
from torch import nn

layer = nn.Linear(1, 1)
with torch.no_grad():
    print("a result:      ", layer(torch.ones(1, 1)).requires_grad)
    print("a weight:      ", layer.weight.requires_grad)
    print("nn.Identity(): ", nn.Identity()(layer.weight).requires_grad)
    print("a view of it:  ", layer.weight[0].requires_grad)
    print("its detach():  ", layer.weight[0].detach().requires_grad)
    print("numpy() runs:  ", layer.weight.numpy().shape)
try:
    layer.weight.numpy()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
