import torch

w = torch.tensor([2.0], requires_grad=True)
(w * 3).backward()
(w * 4).backward()
print("two calls of backward():", w.grad)
(gradient,) = torch.autograd.grad(w * 5, w)
print("autograd.grad():        ", gradient, "- in .grad:", w.grad)
