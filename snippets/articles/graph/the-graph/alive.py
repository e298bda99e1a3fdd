import torch

w = torch.tensor([2.0], requires_grad=True)
h = w**2
y = 3 * h
del h  # the name is gone, the node stays
y.backward()
print(w.grad)
