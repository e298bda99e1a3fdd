import torch
from torch import nn

target = torch.ones(1, 2, dtype=torch.float64)
names = "MSELoss L1Loss BCEWithLogitsLoss BCELoss HuberLoss"
for name in names.split():
    output = torch.tensor([[0.5, 0.25]], requires_grad=True)
    try:
        loss = getattr(nn, name)()(output, target)
        loss.backward()
        print(name, "the loss is", loss.dtype)
    except RuntimeError as error:
        print(name, f"RuntimeError: {error}")
