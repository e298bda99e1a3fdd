import torch
from torch.autograd import Function


class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x)
        ctx.n = n
        return x**n

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return grad * ctx.n * x ** (ctx.n - 1), None


x = torch.tensor([2.0], requires_grad=True)
Power.apply(x, 3).backward()
print("3 * 2 ** 2 =", x.grad.item())
