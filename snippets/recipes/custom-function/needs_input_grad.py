import torch


class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w):
        needs_x, needs_w = ctx.needs_input_grad
        ctx.save_for_backward(
            w if needs_x else None, x if needs_w else None
        )
        return x * w

    @staticmethod
    def backward(ctx, grad):
        w, x = ctx.saved_tensors
        for_x = grad * w if ctx.needs_input_grad[0] else None
        for_w = grad * x if ctx.needs_input_grad[1] else None
        print("computed:", for_x is not None, for_w is not None)
        return for_x, for_w


x = torch.tensor(2.0, requires_grad=True)
w = torch.tensor(3.0, requires_grad=True)
Multiply.apply(x, w).backward()
Multiply.apply(x, w.detach()).backward()  # w is frozen
