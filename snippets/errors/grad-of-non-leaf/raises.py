import warnings

import torch

x = torch.tensor([2.0], requires_grad=True)
h = 3 * x
h.square().sum().backward()
print("x.grad:", x.grad)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print("h.grad:", h.grad)
# What follows in brackets is a line of PyTorch's source.
text = str(caught[0].message).partition(" (Triggered internally")[0]
print(f"UserWarning: {text}")
