import warnings

import torch

w = torch.tensor([2.0], requires_grad=True)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    optimizer = torch.optim.SGD([w, w], lr=0.5)
w.sum().backward()
optimizer.step()
print("w after one step:", w.item())
for warning in caught:
    print(f"{warning.category.__name__}: {warning.message}")
