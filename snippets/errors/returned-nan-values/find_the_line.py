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
            pass
for line in str(caught[-1].message).splitlines():
    if "File" not in line and "Triggered" not in line:
        print(line)
