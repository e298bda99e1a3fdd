import torch

w = torch.tensor([1.0], requires_grad=True)
(3.0 * w).sum().backward()
# a second loss, or a second batch
(4.0 * w).sum().backward()
print("two calls:        ", w.grad.item())

w.grad = None
# one loss, w used twice
(3.0 * w + 4.0 * w).sum().backward()
print("one call, w twice:", w.grad.item())

(grad,) = torch.autograd.grad((5.0 * w).sum(), w)
print("autograd.grad():  ", grad.item(), "and w.grad is", w.grad.item())
