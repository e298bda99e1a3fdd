from math import prod

from torch import nn

from stop_the_gradient.figures import bars

counted = {}
for layer in (nn.Conv2d(4, 16, 2), nn.ConvTranspose2d(4, 16, 2)):
    name = type(layer).__name__
    counted[f"{name}, summed"] = layer.in_channels * prod(layer.kernel_size)
    fan_in = nn.init._calculate_correct_fan(layer.weight, "fan_in")
    counted[f"{name}, fan_in of nn.init"] = fan_in
print(bars("nn.init counts 64 where 16 inputs are summed", "", counted))
