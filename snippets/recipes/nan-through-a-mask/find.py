import warnings

import torch

warnings.simplefilter("ignore")  # it also warns with the traceback
x = torch.tensor([4.0, 0.0], requires_grad=True)
try:
    with torch.autograd.detect_anomaly():
        y = torch.where(x > 0, x.sqrt(), 0.0)
        y.sum().backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
