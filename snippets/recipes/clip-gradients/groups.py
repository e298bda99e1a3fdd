import torch
from torch.nn.utils import clip_grad_norm_

a = torch.zeros(1, requires_grad=True)
b = torch.zeros(1, requires_grad=True)

(3 * a + 4 * b).backward()
clip_grad_norm_([a, b], max_norm=1)
print(f"one norm:  {a.grad.item():.3f} {b.grad.item():.3f}")

a.grad = b.grad = None
(3 * a + 4 * b).backward()
for group in [a], [b]:
    clip_grad_norm_(group, max_norm=1)
print(f"two norms: {a.grad.item():.3f} {b.grad.item():.3f}")
