import copy

import torch

w = torch.tensor([2.0], requires_grad=True)
y = 3 * w
try:
    copy.deepcopy(y)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
