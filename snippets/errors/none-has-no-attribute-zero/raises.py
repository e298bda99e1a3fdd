import torch

w = torch.tensor([2.0], requires_grad=True)
try:
    w.grad.zero_()  # there has been no backward() yet
except AttributeError as error:
    print(f"AttributeError: {error}")
