import torch


class Power(torch.autograd.Function):
    @staticmethod
    def forward(x, n):  # no ctx
        return x**n

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, n = inputs  # all arguments of forward
        ctx.save_for_backward(x)
        ctx.n = n

    @staticmethod
    def backward(ctx, grad):  # as before
        (x,) = ctx.saved_tensors
        return grad * ctx.n * x ** (ctx.n - 1), None


x = torch.tensor(2.0, requires_grad=True)
Power.apply(x, 3).backward()
print("backward():", x.grad.item())
slope = torch.func.grad(Power.apply)
print("torch.func.grad:", slope(torch.tensor(2.0), 3).item())
