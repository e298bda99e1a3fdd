import torch
from torch.autograd import Function


class Matmul(Function):
    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return x @ w

    @staticmethod
    def backward(ctx, grad):
        x, w = ctx.saved_tensors
        return grad @ w.T, x.T @ grad


x = torch.ones(2, 3, dtype=torch.double, requires_grad=True)
w = torch.ones(3, 1, dtype=torch.double, requires_grad=True)
print(torch.autograd.gradcheck(Matmul.apply, (x, w)))
