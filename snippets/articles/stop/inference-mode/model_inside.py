import copy

import torch
from torch import nn

with torch.inference_mode():
    model = nn.Linear(1, 1, bias=False)
print("flag:    ", model.weight.requires_grad)
print("recorded:", model(torch.ones(1, 1)).requires_grad)
try:
    model(torch.ones(1, 1)).backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

model = copy.deepcopy(model)  # new tensors, made outside
print("copied, recorded:", model(torch.ones(1, 1)).requires_grad)
