import torch

w = torch.tensor([3.0], requires_grad=True)
h = w * 2
loss = h * h
h = h + 1
loss.backward()
print("w.grad:", w.grad)
