import torch
from torch.autograd import Function, gradcheck
from torch.autograd.gradcheck import GradcheckError


class Square(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return grad * x


x = torch.tensor([2.0], dtype=torch.double, requires_grad=True)
try:
    gradcheck(Square.apply, x)
except GradcheckError as error:
    print(f"GradcheckError: {error}")
