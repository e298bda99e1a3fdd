import warnings

import torch

x = torch.tensor([2.0], requires_grad=True)
y = x**2
y.backward()
print("y is a leaf:", y.is_leaf)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print("y.grad:", y.grad)
message = str(caught[0].message).split(" (Triggered")[0]
print(f"{caught[0].category.__name__}: {message}")
