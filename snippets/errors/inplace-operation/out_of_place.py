import torch

x = torch.tensor([0.0, 0.0], requires_grad=True)
y = x.exp()
y = y + 1  # a new tensor
y.sum().backward()
print("y + 1:    ", x.grad)

x.grad = None
# exp() keeps its own result
y = x.exp().clone()
y += 1
y.sum().backward()
print("clone():  ", x.grad)

x.grad = None
y = 3 * x  # saves no result: its gradient is 3
y += 1
y.sum().backward()
print("3 * x:    ", x.grad)
