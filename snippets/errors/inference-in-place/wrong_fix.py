import torch
from torch import nn

with torch.inference_mode():
    layer = nn.Linear(1, 1)

with torch.inference_mode():  # the training, too
    loss = layer(torch.ones(1, 1)).sum()
print("recorded:", loss.requires_grad)
