import torch
from torch import nn

a = torch.tensor([0.0], requires_grad=True)
b = torch.tensor([4.0], requires_grad=True)
(a.sqrt() * 0 + b).backward()  # 0 * inf is nan
print("gradients:", a.grad, b.grad)
try:
    nn.utils.clip_grad_norm_([a, b], 1.0, error_if_nonfinite=True)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
