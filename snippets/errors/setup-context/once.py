import torch
from torch.autograd.function import once_differentiable


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    @once_differentiable
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return grad * 3 * x**2


x = torch.tensor(2.0, requires_grad=True)
slope = torch.func.grad(Cube.apply)
print("torch.func:", slope(x).item(), torch.func.grad(slope)(x).item())

(first,) = torch.autograd.grad(Cube.apply(x), x, create_graph=True)
try:
    first.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
