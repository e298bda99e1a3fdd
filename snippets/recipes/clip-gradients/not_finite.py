import torch
from torch import nn

a, b = nn.Parameter(torch.ones(1)), nn.Parameter(torch.ones(1))
a.grad, b.grad = torch.tensor([float("inf")]), torch.tensor([4.0])
try:
    nn.utils.clip_grad_norm_([a, b], 1.0, error_if_nonfinite=True)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
print("still:  ", a.grad.tolist(), b.grad.tolist())

nn.utils.clip_grad_norm_([a, b], 1.0)
print("inf:    ", a.grad.tolist(), b.grad.tolist())

a.grad, b.grad = torch.tensor([float("nan")]), torch.tensor([4.0])
nn.utils.clip_grad_norm_([a, b], 1.0)
print("nan:    ", a.grad.tolist(), b.grad.tolist())
