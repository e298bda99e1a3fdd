import torch

x = torch.ones(2, 3, 4)
y = torch.ones(4, 3, 2, requires_grad=True)
print(type(x))
print(x.size())
print(x.requires_grad)
print(y.requires_grad)

print("set afterwards:", x.requires_grad_().requires_grad)
try:
    torch.tensor([1, 2]).requires_grad_()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
