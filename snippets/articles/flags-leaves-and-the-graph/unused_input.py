import torch

x = torch.tensor([2.0], requires_grad=True)
unused = torch.tensor([3.0], requires_grad=True)
y = 5 * x
try:
    torch.autograd.grad(y, [x, unused], retain_graph=True)
except RuntimeError as error:
    print(str(error).split(". ")[0])

print(torch.autograd.grad(y, [x, unused], allow_unused=True))
