import numpy
import torch

w = torch.tensor([0.0], requires_grad=True)

y = torch.from_numpy(numpy.exp(w.detach().numpy()))
print("through NumPy:", y.requires_grad)

y = torch.exp(w)
y.sum().backward()
print("torch.exp():  ", y.requires_grad, w.grad)
