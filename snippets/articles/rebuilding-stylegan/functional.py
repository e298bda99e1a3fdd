import torch
import torch.nn.functional as F
from torch import nn

x = torch.ones(1, 4, 3, 3)
conv, transposed = nn.Conv2d(4, 6, 2), nn.ConvTranspose2d(4, 6, 2)
functions = {conv: F.conv2d, transposed: F.conv_transpose2d}
for layer, function in functions.items():
    y = function(x, layer.weight, layer.bias)
    print(isinstance(layer.weight, nn.Parameter), torch.equal(layer(x), y))
for place, name in ((F, "transposeconv2d"), (nn, "transposeConv2d")):
    try:
        getattr(place, name)
    except AttributeError as error:
        print(error)
