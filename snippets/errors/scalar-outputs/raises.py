import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
loss = w * w
print("shape:", loss.shape)
try:
    loss.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
