import torch
from torch import nn

losses = nn.MSELoss, nn.L1Loss, nn.HuberLoss, nn.BCELoss, nn.BCEWithLogitsLoss
target = torch.ones(1, 2, dtype=torch.float64)
for loss_class in losses:
    output = torch.tensor([[0.5, 0.25]], requires_grad=True)
    try:
        loss = loss_class()(output, target)
        loss.backward()
        print(loss_class.__name__, "the loss is", loss.dtype)
    except RuntimeError as error:
        print(loss_class.__name__, f"RuntimeError: {error}")
