import torch


class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, factor, x):
        ctx.factor = factor
        return x * factor

    @staticmethod
    def backward(ctx, grad):
        return grad * ctx.factor, None  # should be None, grad * ctx.factor


x = torch.ones(1, requires_grad=True)
run = torch.compile(Scale.apply, backend="aot_eager")
run(2.0, x).backward()
print("compiled:", x.grad)
try:
    Scale.apply(2.0, x).backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
