import traceback
import warnings

import torch


def plot_gradient(tensor):  # in a library, somewhere
    return tensor.grad


x = torch.tensor(2.0, requires_grad=True)
h = 3 * x
h.square().backward()

with warnings.catch_warnings():
    warnings.simplefilter("error")  # or: python -W error train.py
    try:
        plot_gradient(h)
    except UserWarning as warning:
        for frame in traceback.extract_tb(warning.__traceback__):
            print(f"in {frame.name}: {frame.line}")
