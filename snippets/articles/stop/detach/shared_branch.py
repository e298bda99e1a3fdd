import torch

x = torch.tensor([1.0], requires_grad=True)
y = x**2
z = 2 * y
# the trunk: w = 8 * x**6, so dw/dx = 48 * x**5
w = z**3

# the branch: p * q = 4 * x**2, so its gradient is 8 * x
p = z
q = torch.tensor([2.0], requires_grad=True)
pq = p * q

pq.backward(retain_graph=True)
w.backward()
print("x.grad:", x.grad)
print("q.grad:", q.grad)
