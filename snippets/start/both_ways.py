import torch

x = torch.tensor(1.0, requires_grad=True)
q = torch.tensor(5.0, requires_grad=True)
z = 2 * x
u = z * z * z
p = z

loss = u + p * q
loss.backward()
print("x.grad:", x.grad.item())
print("q.grad:", q.grad.item())
