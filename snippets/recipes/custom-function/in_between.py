import torch


class Saved(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        square = x * x  # neither an input nor an output
        ctx.save_for_backward(square)
        return square * x

    @staticmethod
    def backward(ctx, grad):
        (square,) = ctx.saved_tensors
        return 3 * square * grad


class Again(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x * x

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return 3 * (x * x) * grad  # computed again, from the input


for cube in Saved, Again:
    x = torch.tensor(2.0, dtype=torch.float64, requires_grad=True)
    y = cube.apply(x) + x**2
    (first,) = torch.autograd.grad(y, x, create_graph=True)
    (second,) = torch.autograd.grad(first, x)
    print(f"{cube.__name__}: first {first.item()}, second {second.item()}")
    right = torch.autograd.gradgradcheck(
        cube.apply, x, raise_exception=False
    )
    print("  gradgradcheck:", right)
