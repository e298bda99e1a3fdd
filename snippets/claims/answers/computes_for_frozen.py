import torch


class Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return x * w

    @staticmethod
    def backward(ctx, gradient):
        print("    needed (x, w):", ctx.needs_input_grad)
        x, w = ctx.saved_tensors
        return gradient * w, gradient * x


x = torch.ones(1, requires_grad=True)
for frozen in (False, True):
    w = torch.ones(1, requires_grad=not frozen)
    print("frozen:", frozen)
    Product.apply(x, w).backward()
    print("    w.grad:", w.grad)
