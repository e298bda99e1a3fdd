import warnings

import torch

w = torch.tensor([2.0], requires_grad=True)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    copy = torch.tensor(3 * w)
print(copy)
print(f"UserWarning: {caught[0].message}")
