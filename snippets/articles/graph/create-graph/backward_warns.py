import warnings

import torch

x = torch.tensor([2.0], requires_grad=True)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    (x**3).backward(create_graph=True)
message = str(caught[0].message).split(" (Triggered")[0]
print(f"{caught[0].category.__name__}: {message}")
print("x.grad has a graph:", x.grad.requires_grad)
x.grad = None  # breaks the cycle
