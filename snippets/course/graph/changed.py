import torch

w = torch.tensor([3.0], requires_grad=True)
h = w * 2
loss = h * h
h += 1
try:
    loss.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
