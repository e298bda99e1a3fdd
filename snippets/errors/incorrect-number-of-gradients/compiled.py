import torch


class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b):
        return a * b

    @staticmethod
    def backward(ctx, grad):
        return [grad * 1, grad * 2]


a = torch.ones(1, requires_grad=True)
b = torch.ones(1, requires_grad=True)
run = torch.compile(Multiply.apply, backend="aot_eager")
run(a, b).backward()
print("compiled:", a.grad.item(), b.grad.item())
try:
    Multiply.apply(a, b).backward()
except RuntimeError as error:
    print("not compiled:", type(error).__name__)
