import torch
from torch.autograd.function import once_differentiable


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return 2 * x * grad  # of recorded operations: has a derivative


class OnlyOnce(Square):
    backward = staticmethod(once_differentiable(Square.backward))


x = torch.tensor(3.0, requires_grad=True)
y = Square.apply(x)
(first,) = torch.autograd.grad(y, x, create_graph=True)
print("second derivative:", torch.autograd.grad(first, x)[0].item())

y = OnlyOnce.apply(x).square()
(first,) = torch.autograd.grad(y, x, create_graph=True)
try:
    first.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
