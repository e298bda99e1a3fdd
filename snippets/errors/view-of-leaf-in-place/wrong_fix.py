import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
loss = (w * w).sum()
w.data[0] = 5.0  # between forward and backward
loss.backward()
print(".data:   ", w.grad)

w = torch.tensor([1.0, 2.0], requires_grad=True)
loss = (w * w).sum()
w.detach()[0] = 5.0
try:
    loss.backward()
except RuntimeError as error:
    print("detach():", type(error).__name__)
