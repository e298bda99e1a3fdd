import torch


class Power(torch.autograd.Function):
    """x ** n, with a gradient for x and none for n."""

    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x)  # tensors
        ctx.n = n  # anything else
        return x**n

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return grad * ctx.n * x ** (ctx.n - 1), None  # for x, for n


x = torch.tensor(2.0, requires_grad=True)
y = Power.apply(x, 3)  # apply(), never forward()
y.backward()
print("y:", y.item(), " x.grad:", x.grad.item())
