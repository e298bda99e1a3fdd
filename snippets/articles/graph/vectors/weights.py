import torch

x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

(x**2).backward(v)
print("backward(v):         ", x.grad)
x.grad = None
(x**2 * v).sum().backward()
print("(y * v).sum():       ", x.grad)
x.grad = None
(x**2).backward(torch.ones(3))
print("backward(ones):      ", x.grad)
x.grad = None
(x**2)[1].backward()
print("one element:         ", x.grad)
x.grad = None
torch.autograd.backward([(x**2)[0], (x**2)[2]])
print("two elements:        ", x.grad)
