import torch

w = torch.ones(1, requires_grad=True)
y = w * 2
cut = y.detach()
print("the same tensor:", cut is y)
print("the same memory:", cut.data_ptr() == y.data_ptr())
print("y in the graph: ", y.grad_fn is not None)
y.detach_()
print("after detach_():", y.grad_fn is not None)
