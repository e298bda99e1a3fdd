import torch

h = 2 * torch.ones(1, requires_grad=True)
print("new:          ", h._version)
h += 1
print("h += 1:       ", h._version)
h[0] = 5.0
print("h[0] = 5.0:   ", h._version)
h.detach().zero_()  # the same memory
print("h.detach():   ", h._version)
h = h + 1  # another tensor
print("h = h + 1:    ", h._version)
