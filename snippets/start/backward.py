import torch

x = torch.tensor(3.0, requires_grad=True)
h = 2 * x
loss = 5 * h

loss.backward()
print("loss:", loss.item())
print("x.grad:", x.grad.item())
