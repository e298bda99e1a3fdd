import torch

x = torch.tensor(3.0, requires_grad=True)
loss = 2 * x + 5 * x.detach()

loss.backward()
print("loss:", loss.item())
print("x.grad:", x.grad.item())
