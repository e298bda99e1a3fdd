import torch


class Half(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x * 3

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad):
        return grad / 2  # on purpose not the 3 of forward()


def f(x):
    return Half.apply(x).sum()


x = torch.ones(2)
whole = torch.compile(torch.func.grad(f), backend="aot_eager")
inner = torch.func.grad(torch.compile(f, backend="aot_eager"))
print("compile(grad(f))", whole(x).tolist())
print("grad(compile(f))", inner(x).tolist())
