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
        ctx.save_for_forward(*inputs)

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return grad * 3 * x**2

    @staticmethod
    def jvp(ctx, tangent):
        (x,) = ctx.saved_tensors
        return tangent * 3 * x**2


warnings.simplefilter("ignore")  # PyTorch's own, about torch.jit.script
x = torch.tensor(3.0)
print("jacfwd: ", torch.func.jacfwd(Cube.apply)(x).item())
print("hessian:", torch.func.hessian(Cube.apply)(x).item())
