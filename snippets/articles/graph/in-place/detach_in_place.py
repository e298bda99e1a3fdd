import torch

x = torch.tensor([1.0], requires_grad=True)
y = 2 * x
before = 3 * y
y.detach_()  # y itself becomes a leaf
after = 5 * y
print("y:", y.is_leaf, y.grad_fn, "after:", after.requires_grad)

# computed when y still had a history
before.backward()
print("x.grad:", x.grad)

view = (2 * x).view(1, 1)
try:
    view.detach_()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
