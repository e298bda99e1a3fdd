import torch
from torch import nn

from stop_the_gradient.figures import questions

w = torch.tensor([1.0], requires_grad=True)
tensors = {
    "torch.tensor([1, 2])": torch.tensor([1, 2]),
    "torch.tensor([True])": torch.tensor([True]),
    "2 * w": 2 * w,
    "w.view(1)": w.view(1),
    "nn.Linear(1, 1).weight": nn.Linear(1, 1).weight,
    "torch.tensor([1.0])": torch.tensor([1.0]),
    "2 * w.detach()": 2 * w.detach(),
}
whole, computed, free = [], [], []
for name, tensor in tensors.items():
    try:
        for flag in True, False:
            tensor.requires_grad_(flag)
        free.append(name)
    except RuntimeError as error:
        (computed if "leaf" in str(error) else whole).append(name)
steps = [
    ("Floating point, or complex?", "no", ["always False", *whole]),
    ("Computed from one with True?", "yes", ["always True", *computed]),
]
title = "You can set the flag of a floating-point leaf"
print(questions(title, steps, ["as you like", *free]))
