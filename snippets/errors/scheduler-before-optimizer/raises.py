import warnings

import torch
from torch.optim.lr_scheduler import StepLR

w = torch.tensor([4.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=1.0)
scheduler = StepLR(optimizer, step_size=1, gamma=0.5)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    for epoch in range(3):
        scheduler.step()  # too early
        print("step with rate", optimizer.param_groups[0]["lr"])
        optimizer.step()
for warning in caught:
    print(f"{warning.category.__name__}: {warning.message}")
