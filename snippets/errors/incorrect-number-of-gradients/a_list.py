import torch
from torch.autograd import Function


class Product(Function):
    @staticmethod
    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        return x * y

    @staticmethod
    def backward(ctx, grad):
        x, y = ctx.saved_tensors
        return [grad * y, grad * x]  # without the brackets it works


x = torch.tensor([2.0], requires_grad=True)
y = torch.tensor([3.0], requires_grad=True)
try:
    Product.apply(x, y).backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
