import torch


class TwoOutputs(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, materialize):
        ctx.set_materialize_grads(materialize)
        return 2 * x, 3 * x

    @staticmethod
    def backward(ctx, first, second):
        print(f"    backward gets {first} and {second}")
        gradient = 2 * first
        if second is not None:
            gradient = gradient + 3 * second
        return gradient, None


for materialize in True, False:
    print(f"set_materialize_grads({materialize})")
    x = torch.tensor(1.0, requires_grad=True)
    first, second = TwoOutputs.apply(x, materialize)
    first.backward()
    print("    x.grad:", x.grad.item())
