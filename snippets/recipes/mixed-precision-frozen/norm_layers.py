import torch
from torch import nn

base = nn.Sequential(nn.LayerNorm(2), nn.Linear(2, 2))
base.requires_grad_(False).bfloat16()
x = torch.tensor([[1.0, 3.0]])

with torch.autocast("cpu", dtype=torch.bfloat16):
    try:
        base(x)
    except RuntimeError as error:
        print(f"RuntimeError: {error}")

for layer in base.modules():
    if isinstance(layer, nn.LayerNorm):
        layer.float()
with torch.autocast("cpu", dtype=torch.bfloat16):
    print("LayerNorm in float32:", base(x).dtype)
