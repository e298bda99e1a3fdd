import torch

w = torch.tensor([2.0], requires_grad=True)
try:
    w -= 0.5
except RuntimeError as error:
    print(error)

w.grad = None
with torch.no_grad():
    w -= 0.5
print(w, w.is_leaf)

w = w - 0.5  # not in place: another tensor, which is not a leaf
print(w.detach(), w.is_leaf)
