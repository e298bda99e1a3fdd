import torch

w = torch.tensor([2.0], requires_grad=True)
loss = w * w
w.data.mul_(10)
loss.backward()
print("product:", w.grad.item())

w = torch.tensor([2.0], requires_grad=True)
loss = w + w
w.data.mul_(10)
loss.backward()
print("sum:    ", w.grad.item())
