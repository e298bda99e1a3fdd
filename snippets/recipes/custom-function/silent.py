import torch
from torch.autograd.function import once_differentiable


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    @once_differentiable
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return grad * 3 * x**2


x = torch.tensor(2.0, requires_grad=True)
y = Cube.apply(x) + x**2
(first,) = torch.autograd.grad(y, x, create_graph=True)
first.backward()
print("first:", first.item(), "second:", x.grad.item())
