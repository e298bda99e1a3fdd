import warnings

import torch


class Cube(torch.autograd.Function):
    generate_vmap_rule = True

    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return grad * 3 * x**2


warnings.simplefilter("ignore")  # PyTorch's own, about torch.jit.script
x = torch.tensor(2.0)
try:
    torch.func.hessian(Cube.apply)(x)
except NotImplementedError as error:
    print(f"NotImplementedError: {error}")
twice = torch.func.jacrev(torch.func.jacrev(Cube.apply))
print("jacrev, twice:", twice(x).item())
