import warnings

import torch

x = torch.tensor([2.0], requires_grad=True)
y = x**2
z = 3 * y
z.backward()
print("x.grad:", x.grad)

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print("y.grad:", y.grad)
print(str(caught[0].message).split(". Its")[0])
