import warnings

import torch
from torch.autograd import Function


class ReverseGradient(Function):
    def __init__(self, factor):
        self.factor = factor

    def forward(self, x):
        return x.clone()

    def backward(self, grad):
        return -self.factor * grad


x = torch.tensor([3.0], requires_grad=True)
warnings.simplefilter("ignore")
try:
    ReverseGradient(0.5)(x)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
