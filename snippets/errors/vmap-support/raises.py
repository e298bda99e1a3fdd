import torch


class Power(torch.autograd.Function):
    @staticmethod
    def forward(x, n):
        return x**n

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(inputs[0])
        ctx.n = inputs[1]

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return grad * ctx.n * x ** (ctx.n - 1), None


def slope(x):
    return torch.func.grad(Power.apply)(x, 3)


print("one:", slope(torch.tensor(2.0)).item())
try:
    torch.vmap(slope)(torch.tensor([1.0, 2.0]))
except RuntimeError as error:
    print(f"RuntimeError: {error}")
