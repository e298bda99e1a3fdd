import torch

x = torch.ones(3, requires_grad=True)
before = x**2
with torch.no_grad():
    inside = x**2
    print("in the block: x", x.requires_grad, end=", ")
    print("before", before.requires_grad, "inside", inside.requires_grad)

print("after it:     x", x.requires_grad, end=", ")
print("before", before.requires_grad, "inside", inside.requires_grad)
print(inside.grad_fn)
