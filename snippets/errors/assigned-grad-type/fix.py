import numpy
import torch

w = torch.ones(2, requires_grad=True)
grad = torch.from_numpy(numpy.ones(2))
print("from NumPy:", grad.dtype)
w.grad = grad.to(w.dtype)
print("assigned:  ", w.grad.dtype)
