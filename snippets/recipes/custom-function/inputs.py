import torch


class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return x * w

    @staticmethod
    def backward(ctx, grad):
        x, w = ctx.saved_tensors
        print("needs_input_grad:", ctx.needs_input_grad)
        return grad * w, grad * x


x = torch.tensor(2.0, requires_grad=True)
w = torch.tensor(3.0, requires_grad=True)
Multiply.apply(x, w).backward(inputs=[x])
print(x.grad, w.grad)
