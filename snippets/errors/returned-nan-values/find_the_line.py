import warnings

import torch

x = torch.tensor([0.0], requires_grad=True)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    with torch.autograd.set_detect_anomaly(True):
        root = x.sqrt()
        loss = (root * 0).sum()
        try:
            loss.backward()
        except RuntimeError:
            print("backward() failed")
lines = str(caught[-1].message).splitlines()
print(lines[0])
print(lines[-2])  # the line of code; before it, who called it
