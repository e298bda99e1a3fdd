import torch

x = torch.tensor(3.0, requires_grad=True)
w = torch.tensor(5.0, requires_grad=True)
loss = 2 * (w * x)

loss.backward()
print("w.grad:", w.grad.item())
print("x.grad:", x.grad.item())
