import torch

x = torch.tensor(3.0, requires_grad=True)
loss = 2 * x + 5 * x

loss.backward()
print("x.grad:", x.grad.item())
