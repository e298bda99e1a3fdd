import torch
from torch.autograd import Function


class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x, n)
        return x**n

    @staticmethod
    def backward(ctx, grad):
        x, n = ctx.saved_tensors
        return grad * n * x ** (n - 1), None


x = torch.tensor([2.0], requires_grad=True)
try:
    Power.apply(x, 3)
except TypeError as error:
    print(f"TypeError: {error}")
