import torch

x = torch.tensor([2.0], requires_grad=True)
z = x**2
loss = z**3  # saves z: its gradient is 3 * z**2 * 2 * x = 192
z.detach().zero_()
try:
    loss.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
