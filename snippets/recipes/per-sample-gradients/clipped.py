import torch

grads = torch.tensor([[3.0, 4.0], [0.0, 0.5]])  # of two examples
norms = grads.flatten(1).norm(dim=1)
scale = (1.0 / norms).clamp(max=1.0)  # each to a length of 1 at most
clipped = grads * scale[:, None]
print("norms:  ", norms.tolist())
print("clipped:", clipped)
print("mean:   ", clipped.mean(0))
