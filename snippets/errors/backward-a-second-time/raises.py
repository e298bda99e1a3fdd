import torch

w = torch.tensor([2.0], requires_grad=True)
loss = (w * w).sum()
loss.backward()
print("w.grad:", w.grad)
try:
    loss.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
