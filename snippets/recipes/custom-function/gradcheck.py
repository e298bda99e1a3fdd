import torch


class Wrong(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return x * grad  # the 2 is forgotten


x = torch.tensor([1.0, 3.0], dtype=torch.float64, requires_grad=True)
print("right:", torch.autograd.gradcheck(torch.square, x))
print(
    "wrong:",
    torch.autograd.gradcheck(Wrong.apply, x, raise_exception=False),
)
