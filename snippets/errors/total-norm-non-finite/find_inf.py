import warnings

import torch

warnings.simplefilter("ignore")  # "Anomaly Detection has been enabled"
w = torch.tensor([0.0, 4.0], requires_grad=True)
with torch.autograd.set_detect_anomaly(True):
    root = w.sqrt()
    y = 4 * root
    y.retain_grad()
    root.retain_grad()
    y.sum().backward()  # no error
print("y:   ", y.grad)
print("root:", root.grad)
print("w:   ", w.grad)
