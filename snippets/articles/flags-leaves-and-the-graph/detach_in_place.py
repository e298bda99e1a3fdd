import torch

x = torch.tensor([1.0], requires_grad=True)
y = 2 * x
before = 3 * y
y.detach_()  # y itself becomes a leaf, and no other tensor is made
after = 5 * y
print("y:", y.is_leaf, y.grad_fn, "after:", after.requires_grad)

before.backward()  # still knows its way
print("x.grad:", x.grad)

try:
    x.view(1, 1).detach_()
except RuntimeError as error:
    print(str(error).split(". If")[0])
