import torch

x = torch.tensor([2.0], requires_grad=True)
w = torch.tensor([3.0], requires_grad=True)

# the gradient is 1 and 1: nothing to keep
y = x + w
y.backward()
y.backward()
print("x + w, twice:", x.grad, w.grad)

# the gradient is w and x: both are kept
y = x * w
y.backward()
try:
    y.backward()
except RuntimeError as error:
    print(f"x * w, twice: RuntimeError: {error}")
print("its node is still there:", y.grad_fn.name())
