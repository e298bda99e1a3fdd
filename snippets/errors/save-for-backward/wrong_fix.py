import torch
from torch.autograd import Function


class Saved(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, grad):
        return 2 * ctx.saved_tensors[0] * grad


class OnCtx(Saved):
    @staticmethod
    def forward(ctx, x):
        ctx.x = x
        return x * x

    @staticmethod
    def backward(ctx, grad):
        return 2 * ctx.x * grad


for function in Saved, OnCtx:
    w = torch.tensor([2.0], requires_grad=True)
    x = w.clone()
    y = function.apply(x)
    x.mul_(5)  # in place, before backward()
    try:
        y.backward()
        print(f"{function.__name__}: {w.grad}")
    except RuntimeError as error:
        print(f"{function.__name__}: {error}")
