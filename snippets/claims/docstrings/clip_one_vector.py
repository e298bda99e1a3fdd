import torch

a, b = (torch.zeros(1, requires_grad=True) for _ in range(2))
(3 * a + 4 * b).backward()
norm = torch.nn.utils.clip_grad_norm_([a, b], max_norm=1.0)
print("returned:", norm.item())
print(f"a: {a.grad.item():.4f}, b: {b.grad.item():.4f}")
