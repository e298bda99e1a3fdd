import torch

from stop_the_gradient.figures import Graph


class Power(torch.autograd.Function):
    """x ** n, with a gradient for x and none for n."""

    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x)
        ctx.n = n
        return x**n

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return grad * ctx.n * x ** (ctx.n - 1), None


with Graph() as graph:
    x = torch.tensor(2.0, requires_grad=True)
    y = Power.apply(x, 3)
    y.backward()
print(graph.svg("backward takes 1 and returns 12", x=x, y=y))
