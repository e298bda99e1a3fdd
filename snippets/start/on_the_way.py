import torch

x = torch.tensor(3.0, requires_grad=True)
h = 2 * x
loss = 5 * h
h.retain_grad()
loss.retain_grad()

loss.backward()
print("loss.grad:", loss.grad.item())
print("h.grad:   ", h.grad.item())
print("x.grad:   ", x.grad.item())
