import warnings

import torch

w = torch.tensor([1.0], requires_grad=True)

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    with torch.autograd.set_detect_anomaly(True):
        h = w.sigmoid()
        y = h * h
        h += 1.0  # the culprit
        try:
            y.sum().backward()
        except RuntimeError as error:
            print(f"RuntimeError: {error}")
lines = str(caught[0].message).splitlines()
lines = [line for line in lines if "Triggered internally" not in line]
print(f"UserWarning: {lines[0]}")
print(lines[-1])  # left out: the files and lines that lead there
