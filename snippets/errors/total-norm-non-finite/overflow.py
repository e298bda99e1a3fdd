import torch
from torch import nn

weight = nn.Parameter(torch.zeros(2))
weight.grad = torch.tensor([1e20, 2e20])
print("finite:", weight.grad.isfinite().all().item())
norm = nn.utils.clip_grad_norm_([weight], 1.0)
print("norm:", norm.item(), "clipped:", weight.grad)
