import warnings

import torch

w = torch.tensor([2.0], requires_grad=True)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    loss = torch.tensor(3 * w, requires_grad=True)
loss.backward()  # no error
print("loss.grad:", loss.grad, "w.grad:", w.grad)

loss = 3 * w
loss.backward()
print("w.grad:", w.grad)
