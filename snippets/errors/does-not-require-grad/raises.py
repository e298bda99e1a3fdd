import torch

x = torch.tensor([1.0, 2.0])
w = torch.tensor([3.0, 4.0], requires_grad=True)
loss = (w * x).sum()
try:
    torch.autograd.grad(loss, x)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
