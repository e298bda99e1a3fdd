import torch

image = torch.zeros(2, 2, requires_grad=True)
torch.optim.SGD([image], lr=0.1)  # right
try:
    torch.optim.SGD(image, lr=0.1)
except TypeError as error:
    print(f"TypeError: {error}")
