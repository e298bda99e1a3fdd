import torch
from torch import nn

backbone, head = nn.Linear(2, 2), nn.Linear(2, 1)
with torch.inference_mode():
    features = backbone(torch.ones(1, 2))
try:
    head(features)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
