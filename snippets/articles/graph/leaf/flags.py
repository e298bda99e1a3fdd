import torch

w = torch.tensor([2.0], requires_grad=True)
y = 3 * w
try:
    y.requires_grad = False
except RuntimeError as error:
    print(f"RuntimeError: {error}")
try:
    # it has this flag already
    y.requires_grad = True
except RuntimeError as error:
    print(f"RuntimeError: {error}")
print("requires_grad_():", y.requires_grad_().requires_grad)

try:
    torch.tensor([2]).requires_grad = True
except RuntimeError as error:
    print(f"RuntimeError: {error}")
