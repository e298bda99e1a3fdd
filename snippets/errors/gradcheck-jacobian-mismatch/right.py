import torch
from torch.autograd import Function, gradcheck


class Square(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return grad * 2 * x


x = torch.tensor([2.0], dtype=torch.double, requires_grad=True)
print("gradcheck:", gradcheck(Square.apply, x))
