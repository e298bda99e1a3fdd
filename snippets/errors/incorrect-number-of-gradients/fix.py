import torch
from torch.autograd import Function


class Scale(Function):
    @staticmethod
    def forward(ctx, x, factor):
        ctx.factor = factor
        return x * factor

    @staticmethod
    def backward(ctx, grad):
        return grad * ctx.factor, None


x = torch.tensor([1.0], requires_grad=True)
Scale.apply(x, 3).backward()
print(x.grad)
