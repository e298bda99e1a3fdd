import torch

x = torch.tensor([2.0], requires_grad=True)
other = torch.tensor([3.0], requires_grad=True)
y = 5 * x
try:
    torch.autograd.grad(y, [x, other], retain_graph=True)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

print(torch.autograd.grad(y, [x, other], allow_unused=True))
