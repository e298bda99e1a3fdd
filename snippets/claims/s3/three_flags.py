import warnings

import torch

x = torch.tensor([2.0], requires_grad=True)
print("requires_grad:", type(x.requires_grad).__name__)
print("detach:       ", type(x.detach).__name__)
print("detach_:      ", type(x.detach_).__name__)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    x.volatile = True
    print("volatile, set to True:", x.volatile)
for warning in caught:
    print(f"{warning.category.__name__}: {warning.message}")

copy = x.detach  # as the note writes it: the method, not called
try:
    copy * 2
except TypeError as error:
    print(f"TypeError: {error}")
