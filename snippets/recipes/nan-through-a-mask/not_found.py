import warnings

import torch

warnings.simplefilter("ignore")
w = torch.tensor(0.0, requires_grad=True)
for x in w, w * 1.0:  # the weight itself, and a result
    w.grad = None
    try:
        with torch.autograd.detect_anomaly():
            (x.sqrt() - x.log()).backward()
        print("no error, and the gradient is", w.grad.item())
    except RuntimeError as error:
        print(f"RuntimeError: {error}")
