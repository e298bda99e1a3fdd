import warnings

import torch

warnings.simplefilter("ignore")  # "Anomaly Detection has been enabled"
x = torch.tensor([0.0], requires_grad=True)
loss = (x.sqrt() * 0).sum()
loss.backward()
print("loss", loss.item(), "gradient", x.grad)
try:
    with torch.autograd.set_detect_anomaly(True):
        loss = (x.sqrt() * 0).sum()
        loss.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
