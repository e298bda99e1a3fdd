import torch


class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, factor):
        ctx.factor = factor
        return x * factor

    @staticmethod
    def backward(ctx, grad):
        return grad * ctx.factor  # no place for factor


x = torch.ones(1, requires_grad=True)
run = torch.compile(Scale.apply, backend="aot_eager")
run(x, 2.0).backward()
print("compiled:", x.grad.item())
try:
    Scale.apply(x, 2.0).backward()
except RuntimeError as error:
    print("not compiled:", type(error).__name__)
