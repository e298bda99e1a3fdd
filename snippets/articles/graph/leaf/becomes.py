import torch

w = torch.tensor([2.0], requires_grad=True)
x = torch.zeros(2)
print("before:", x.is_leaf)
# recorded: x is now computed from w
x[0] = w[0]
print("after: ", x.is_leaf, x.grad_fn.name())

x.detach_()
print("detach_():", x.is_leaf)
