import warnings

import torch
from torch.optim.lr_scheduler import StepLR

w = torch.tensor([4.0], requires_grad=True)
for same_if in False, True:
    print("under the same if:", same_if)
    optimizer = torch.optim.SGD([w], lr=1.0)
    scheduler = StepLR(optimizer, step_size=1, gamma=0.5)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for batch in range(4):
            w.sum().backward()
            last = batch % 2 == 1
            if last:
                print("    step with rate", optimizer.param_groups[0]["lr"])
                optimizer.step()
                optimizer.zero_grad()
            if last or not same_if:
                scheduler.step()
    print("    warnings:", *(c.category.__name__ for c in caught))
