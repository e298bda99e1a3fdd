import torch

scale = torch.tensor(2.0, requires_grad=True)
xs = [torch.ones(2), torch.ones(3)]

ys = torch._foreach_mul(xs, [scale] * len(xs))
sum(y.sum() for y in ys).backward()
print("a list:", scale.grad)

ys = torch._foreach_mul(xs, scale)
try:
    sum(y.sum() for y in ys).backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
