import torch

x = torch.tensor([1.0], requires_grad=True)
y = x**2
z = 2 * y
w = z**3  # the trunk: w = 8 x**6, so dw/dx = 48 x**5

p = z.detach()  # pq = 4 x**2 as before, but with no way back to x
q = torch.tensor([2.0], requires_grad=True)
pq = p * q

pq.backward()
w.backward()
print(x.grad, q.grad)
