import torch
from torch.optim import SGD

w = torch.tensor(0.0, requires_grad=True)
optimizer = SGD([w], lr=0.5, momentum=0.5)

(4 * w).backward()
optimizer.step()
print("after the step:", w.item())

w.requires_grad_(False)
optimizer.zero_grad()
optimizer.step()
print("frozen:        ", w.item())
