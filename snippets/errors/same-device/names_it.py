import torch
from torch import nn
from torch._subclasses.fake_tensor import FakeTensorMode

with FakeTensorMode():
    layer = nn.Conv2d(1, 1, 1, device="cuda:0")
    try:
        layer(torch.ones(1, 1, 2, 2))
    except RuntimeError as error:
        print(f"RuntimeError: {error}")
