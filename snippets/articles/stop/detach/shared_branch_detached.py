import torch

x = torch.tensor([1.0], requires_grad=True)
y = x**2
z = 2 * y
w = z**3

p = z.detach()
q = torch.tensor([2.0], requires_grad=True)
pq = p * q

pq.backward()
w.backward()
print("x.grad:", x.grad)
print("q.grad:", q.grad)
