import torch
from torch import nn

layer = nn.Linear(2, 1).bfloat16()  # loaded in bfloat16, say
head = nn.Linear(1, 1)  # new, in float32
x = torch.ones(1, 2, dtype=torch.bfloat16)
try:
    head(layer(x))
except RuntimeError as error:
    print(f"RuntimeError: {error}")

print("converted:", head(layer(x).float()).dtype)
with torch.autocast("cpu", dtype=torch.bfloat16):
    print("autocast: ", head(layer(x)).dtype)
