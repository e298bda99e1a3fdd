import torch


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return grad * 3 * x**2


def loss(x):
    return Cube.apply(x).sum()


x = torch.tensor([1.0, 2.0])
# "aot_eager" needs no C++ compiler. Leave it out to get faster code.
slopes = torch.compile(torch.func.grad(loss), backend="aot_eager")(x)
print("compiled torch.func.grad:", slopes)
