import torch
from torch.autograd import Function


class ReverseGradient(Function):
    @staticmethod
    def forward(ctx, x, factor):
        ctx.factor = factor
        return x.clone()

    @staticmethod
    def backward(ctx, grad):
        return -ctx.factor * grad, None


x = torch.tensor([3.0], requires_grad=True)
ReverseGradient.apply(x * x, 0.5).backward()
print(x.grad)
