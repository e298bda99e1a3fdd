import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * w
y.backward(torch.tensor([1.0, 10.0]))
print("one for each:", w.grad)

w.grad = None
y = 3 * w
y.backward(torch.full_like(y, 0.5))
print("all the same:", w.grad)

w.grad = None
(3 * w).sum().backward()
print("sum():       ", w.grad)
