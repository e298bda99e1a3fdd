import warnings

import torch

warnings.simplefilter("ignore")  # "Anomaly Detection has been enabled"
w = torch.ones(2, requires_grad=True)
x = torch.tensor([1.0, float("nan")])
loss = (w * x).sum()
print("loss:", loss.item(), "data finite:", x.isfinite().all().item())
try:
    with torch.autograd.set_detect_anomaly(True):
        loss.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
