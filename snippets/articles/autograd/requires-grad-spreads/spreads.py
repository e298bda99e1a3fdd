import torch

x = torch.tensor(2.0)
y = torch.tensor(3.0)
w = torch.tensor(5.0, requires_grad=True)

print("x + y:", (x + y).requires_grad)
print("w * x:", (w * x).requires_grad)

h = w * x  # 10
loss = h * h + y
loss.backward()
print("w.grad:", w.grad)
print("x.grad:", x.grad)
print("y.grad:", y.grad)
