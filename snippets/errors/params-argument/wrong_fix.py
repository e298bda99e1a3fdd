import torch

w = torch.zeros(2, 2, requires_grad=True)
try:
    torch.optim.SGD(list(w), lr=0.1)
except ValueError as error:
    print(f"ValueError: {error}")
