import torch
from torch import nn

conv = nn.Conv2d(2, 2, 1, bias=False)
transposed = nn.ConvTranspose2d(2, 2, 1, bias=False)
with torch.no_grad():
    conv.weight.copy_(torch.arange(1.0, 5.0).reshape(2, 2, 1, 1))

x = torch.tensor([1.0, 10.0]).reshape(1, 2, 1, 1)
print("conv:             ", conv(x).flatten().tolist())

# The shapes agree, the meaning does not.
transposed.load_state_dict(conv.state_dict())
print("the same weight:  ", transposed(x).flatten().tolist())

with torch.no_grad():
    transposed.weight.copy_(conv.weight.transpose(0, 1))
print("in and out swapped:", transposed(x).flatten().tolist())
