import torch

weights = torch.tensor([[0.5, 0.5], [float("nan"), float("nan")]])
gradient = torch.tensor([[1.0], [0.0]])  # the loss leaves row 1 out

one = weights.T @ gradient
either = one.isnan().all() or one.eq(0.5).all()
print("one column is nan, or 0.5:", either.item())
two = weights.T @ gradient.expand(2, 2)
print("two columns are nan:      ", two.isnan().all().item())
