import torch

x = torch.tensor(2.0, requires_grad=True)
y = x * x
loss = y + 3 * y.detach() + x
loss.backward()
print("loss:", loss.item())
print("x.grad:", x.grad.item())
