import torch
from torch import nn
from torch.nn.utils import clip_grad_value_

w = nn.Parameter(torch.zeros(4))
w.grad = torch.tensor([0.5, -3.0, float("inf"), float("nan")])
clip_grad_value_([w], clip_value=1.0)
print("clipped:", w.grad.tolist())

w.grad = None
try:
    clip_grad_value_([w], clip_value=1.0)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
