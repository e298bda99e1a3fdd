import torch

codes = torch.tensor([0.0, 4.0, 9.0])  # a buffer, not a parameter
counts, sums = torch.ones(3), codes.clone()
z = torch.tensor([0.5, 1.0, 3.0], requires_grad=True)
nearest = (z[:, None] - codes).abs().argmin(1)
q = z + (codes[nearest] - z).detach()

q.square().sum().backward()
with torch.no_grad():
    found = torch.nn.functional.one_hot(nearest, 3).float()
    counts.lerp_(found.sum(0), 0.5)
    sums.lerp_(z @ found, 0.5)
    codes.copy_(sums / counts)
print("encoder:", z.grad.tolist())
print("counts:", counts.tolist(), "sums:", sums.tolist())
print("codes: ", codes.tolist())
