import torch

w = torch.tensor([2.0, 4.0], requires_grad=True)
try:
    w -= 0.5
except RuntimeError as error:
    print(f"RuntimeError: {error}")
try:
    w[0] = 0.0
except RuntimeError as error:
    print(f"RuntimeError: {error}")

with torch.no_grad():
    w -= 0.5
    w[0] = 0.0
print("under no_grad():", w, w.is_leaf)

w = w - 0.5  # another tensor
print("w = w - 0.5:    ", w.is_leaf)
