import math

import torch

w = torch.tensor(4.0, requires_grad=True)
loss = torch.tensor(math.sqrt(w.detach()))  # no warning any more
print("math.sqrt():", loss.requires_grad)

loss = torch.sqrt(w)
print("torch.sqrt():", loss.requires_grad)
