import warnings

import torch
from torch.autograd import forward_ad

warnings.simplefilter("ignore")  # PyTorch's own, about torch.jit.script
x, direction = torch.tensor(3.0), torch.tensor(1.0)
try:
    forward_ad.make_dual(x, direction)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

with forward_ad.dual_level():
    y = forward_ad.make_dual(x, direction) ** 2
    print(forward_ad.unpack_dual(y).tangent)
