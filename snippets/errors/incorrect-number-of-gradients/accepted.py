import torch
from torch.autograd import Function


class Scale(Function):
    @staticmethod
    def forward(ctx, x, factor=3):
        ctx.factor = factor
        return x * factor

    @staticmethod
    def backward(ctx, grad):
        return grad * ctx.factor, None


x = torch.tensor([1.0], requires_grad=True)
Scale.apply(x).backward()  # one argument, and (gradient, None)
print("without the default:", x.grad)
Scale.apply(x, 4).backward()
print("4 more:             ", x.grad)
