import torch
from torch.autograd import Function


class Matmul(Function):
    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return x @ w

    @staticmethod
    def backward(ctx, grad):
        x, w = ctx.saved_tensors
        grad_w = grad.T @ x  # the transpose of what it should be
        return grad @ w.T, grad_w.reshape(w.shape)


x = torch.tensor([[1.0, 2.0]])
w = torch.ones(2, 3, requires_grad=True)
weights = torch.tensor([[1.0, 10.0, 100.0]])

(Matmul.apply(x, w) * weights).sum().backward()
print("reshape:", w.grad.tolist())
w.grad = None
((x @ w) * weights).sum().backward()
print("autograd:", w.grad.tolist())
