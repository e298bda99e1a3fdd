import torch

x = torch.tensor(3.0, requires_grad=True)
loss = x * x

loss.backward()
print("x.grad:", x.grad.item())
