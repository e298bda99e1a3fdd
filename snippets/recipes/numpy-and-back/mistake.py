import numpy as np
import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)

part = torch.from_numpy(np.square(w.detach().numpy()))  # through NumPy
loss = (w * 3.0).sum() + part.sum()
loss.backward()
print("through NumPy:", w.grad.tolist())

w.grad = None
loss = (w * 3.0).sum() + w.square().sum()
loss.backward()
print("in PyTorch:   ", w.grad.tolist())
