import warnings

import torch

w = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)
optimizer.param_groups[0]["params"].append(w)
w.sum().backward()
optimizer.step()
print("appended:", w.item())

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    optimizer = torch.optim.SGD([w, w], lr=0.25)
print(f"UserWarning: {caught[0].message}")
optimizer.step()
print("given twice:", w.item())

try:
    optimizer.add_param_group({"params": [w]})
except ValueError as error:
    print(f"ValueError: {error}")
