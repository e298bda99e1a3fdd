import torch
from torch import nn

w = torch.tensor([4.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.5)
for x in 1.0, float("nan"), 1.0:
    optimizer.zero_grad()
    (w * x).backward()
    norm = nn.utils.clip_grad_norm_([w], 2.0)
    if norm.isfinite():
        optimizer.step()
    print("norm", norm.item(), "w", w.item())
