import torch

w = torch.tensor(2.0, requires_grad=True)
x = torch.tensor(3.0)
h = w * x
h.retain_grad()
loss = h * h

loss.backward()
print("h.grad:", h.grad.item())
