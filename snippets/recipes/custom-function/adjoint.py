import torch


class Again(torch.autograd.Function):  # calls func again in backward
    @staticmethod
    def forward(ctx, func, y, *params):
        ctx.func = func
        ctx.save_for_backward(y, *params)
        return func(y)  # autograd doesn't record inside of forward

    @staticmethod
    def backward(ctx, grad):
        y, *params = ctx.saved_tensors
        with torch.enable_grad():
            y = y.detach().requires_grad_()
            grads = torch.autograd.grad(ctx.func(y), (y, *params), grad)
        return None, *grads


def func(y):
    return a * b * y


for given in ("a", "a, b"):
    a = torch.tensor(2.0, requires_grad=True)
    b = torch.tensor(3.0, requires_grad=True)
    params = (a, b) if given == "a, b" else (a,)
    Again.apply(func, torch.tensor(5.0), *params).backward()
    print(f"given {given}: a.grad {a.grad}, b.grad {b.grad}")
