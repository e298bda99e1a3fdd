import torch

a = torch.tensor(2.0, requires_grad=True)
b = torch.tensor(3.0, requires_grad=False)
c = torch.tensor(5.0, requires_grad=True)

loss = a * b * c
loss.backward()
print("a.grad:", a.grad)
print("b.grad:", b.grad)
print("c.grad:", c.grad)
