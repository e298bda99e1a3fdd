import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
h = 3 * w
first = h[0]
h.detach_()  # not a view: allowed
print("h:    ", h.requires_grad)
print("first:", first.requires_grad)
first.backward()
print("w.grad:", w.grad)
