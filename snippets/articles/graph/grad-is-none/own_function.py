import torch


class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, factor):
        ctx.save_for_backward(factor)
        return factor * x

    @staticmethod
    def backward(ctx, grad):
        (factor,) = ctx.saved_tensors
        # nothing for the factor
        return factor * grad, None


x = torch.tensor([2.0], requires_grad=True)
factor = torch.tensor([3.0], requires_grad=True)
Scale.apply(x, factor).backward()
print("x:", x.grad, "factor:", factor.grad)
