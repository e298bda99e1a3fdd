import warnings

import torch

w = torch.tensor([1.0], requires_grad=True)

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    with torch.autograd.set_detect_anomaly(True):
        h = w.sigmoid()
        y = h * 2.0
        h += 1.0  # the culprit
        try:
            y.sum().backward()
        except RuntimeError as error:
            print(f"RuntimeError: {error}")
for warning in caught:
    for line in str(warning.message).splitlines():
        if "File" not in line and "Triggered" not in line:
            print(line)
