import torch
import torch.nn.functional as F
from torch import nn

x = torch.ones(1, 4, 3, 3)
conv, transposed = nn.Conv2d(4, 6, 2), nn.ConvTranspose2d(4, 6, 2)
print(torch.equal(conv(x), F.conv2d(x, conv.weight, conv.bias)))
y = F.conv_transpose2d(x, transposed.weight, transposed.bias)
print(torch.equal(transposed(x), y))
try:
    F.transposeconv2d(x, transposed.weight)
except AttributeError as error:
    print(f"AttributeError: {error}")
