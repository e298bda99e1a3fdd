import torch
from torch import nn

saved = {"weight": torch.tensor([[7.0]])}

layer = nn.Linear(1, 1, bias=False).requires_grad_(False)
old = layer.weight
layer.load_state_dict(saved)
print("flag:", layer.weight.requires_grad, "value:", layer.weight.item())
print("the same object:", layer.weight is old)

layer.load_state_dict(saved, assign=True)
print("flag:", layer.weight.requires_grad, "value:", layer.weight.item())
print("the same object:", layer.weight is old)
saved["weight"].fill_(8.0)
print("after a change to the loaded tensor:", layer.weight.item())
