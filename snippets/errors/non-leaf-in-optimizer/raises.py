import torch

w = torch.ones(2, requires_grad=True) * 0.5
print("is a leaf:", w.is_leaf)
try:
    torch.optim.SGD([w], lr=0.5)
except ValueError as error:
    print(f"ValueError: {error}")
