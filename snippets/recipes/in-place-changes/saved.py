import torch

w = torch.tensor(2.0, requires_grad=True)
h = 3 * w
loss = h * h
h = h.detach()
loss.backward()
print("detach():", w.grad)

h = 3 * w
loss = h * h
h.detach_()
try:
    loss.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
