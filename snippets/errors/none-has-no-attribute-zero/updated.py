import torch

w = torch.tensor([2.0], requires_grad=True)
loss = (w * w).sum()
loss.backward()
w = w - 0.25 * w.grad
print("a new w:", w.item(), "is a leaf:", w.is_leaf)

w = torch.tensor([2.0], requires_grad=True)
loss = (w * w).sum()
loss.backward()
with torch.no_grad():
    w -= 0.25 * w.grad
print("the old: ", w.item(), "is a leaf:", w.is_leaf)
w.grad.zero_()
