import copy

import torch

w = torch.tensor([2.0], requires_grad=True)
y = 3 * w
copied = y.detach().clone()
shared = copied.data_ptr() == y.data_ptr()
print("detach().clone():", copied, "shared memory:", shared)
print("clone():         ", y.clone())
print("deepcopy(w):     ", copy.deepcopy(w))
