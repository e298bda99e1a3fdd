import warnings

import torch

w = torch.tensor([1.0], requires_grad=True)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    optimizer = torch.optim.SGD([w, w], lr=0.25)
print("warning:", caught[0].message)

w.sum().backward()
optimizer.step()
print("1 - 2 * 0.25 =", w.item())

try:
    optimizer.add_param_group({"params": [w]})
except ValueError as error:
    print(f"ValueError: {error}")
