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
        grads = [grad * y, grad * x]
        return grads if ctx.as_list else tuple(grads)


x = torch.tensor([2.0], requires_grad=True)
y = torch.tensor([3.0], requires_grad=True)
Product.as_list = True
try:
    Product.apply(x, y).backward()
except RuntimeError as error:
    print(f"list:  {error}")

Product.as_list = False
Product.apply(x, y).backward()
print("tuple:", x.grad, y.grad)
