import warnings

import torch

w = torch.tensor([2.0], requires_grad=True)
for step in range(2):
    (w * w).sum().backward()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # .grad of what isn't a leaf
        print("is a leaf:", w.is_leaf, "gradient:", w.grad)
        if w.grad is not None:
            w = w - 0.25 * w.grad
