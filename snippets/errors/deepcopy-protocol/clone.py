import copy

import torch

w = torch.tensor([2.0], requires_grad=True)
y = 3 * w
print("detach().clone():", y.detach().clone())
print("clone():         ", y.clone())
print("deepcopy(w):     ", copy.deepcopy(w))
