import torch

w = torch.tensor(2.0, requires_grad=True)
unused = torch.tensor(1.0, requires_grad=True)
loss = w * w
try:
    torch.autograd.grad(loss, [unused, w])
except RuntimeError as error:
    print(f"RuntimeError: {error}")
