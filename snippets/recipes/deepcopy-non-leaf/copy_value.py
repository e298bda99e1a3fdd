import copy

import torch

w = torch.tensor([1.0], requires_grad=True)
h = w * 2.0
try:
    copy.deepcopy(h)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

value = h.detach().clone()  # the numbers, with no history
print("detach().clone():", value, "a leaf:", value.is_leaf)
print("shared memory:   ", value.data_ptr() == h.data_ptr())
linked = h.clone()  # a copy that the gradient passes
print("clone():         ", linked, "a leaf:", linked.is_leaf)
