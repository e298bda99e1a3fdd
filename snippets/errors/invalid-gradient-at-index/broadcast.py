import torch
from torch.autograd import Function


class Add(Function):
    @staticmethod
    def forward(ctx, x, bias):
        return x + bias

    @staticmethod
    def backward(ctx, grad):
        print("grad:", list(grad.shape), "sum:", grad.sum_to_size(3))
        return grad, grad  # the second has the shape of x


x = torch.ones(2, 3, requires_grad=True)
bias = torch.ones(3, requires_grad=True)
Add.apply(x, bias).sum().backward()
print("bias.grad:", bias.grad)
