import textwrap
import warnings

import torch

x = torch.tensor([2.0], requires_grad=True)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    (x**3).backward(create_graph=True)
print(textwrap.fill(str(caught[0].message).split(". ")[0]))
print("x.grad requires a gradient:", x.grad.requires_grad)
x.grad = None  # breaks the cycle
