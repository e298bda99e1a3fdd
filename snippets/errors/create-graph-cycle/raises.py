import warnings

import torch

w = torch.tensor(2.0, requires_grad=True)
loss = w**3
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    loss.backward(create_graph=True)
print("w.grad:", w.grad)
w.grad = None  # breaks the cycle
# What follows in brackets is a line of PyTorch's source.
text = str(caught[0].message).partition(" (Triggered internally")[0]
print(f"UserWarning: {text}")
