import math
import warnings

import torch

w = torch.tensor(4.0, requires_grad=True)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    root = math.sqrt(w)
print(root)
# What follows in brackets is a line of PyTorch's source.
text = str(caught[0].message).partition(" (Triggered internally")[0]
print(f"UserWarning: {text}")
