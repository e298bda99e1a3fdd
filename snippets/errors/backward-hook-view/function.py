import torch


class Reverse(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.view_as(x)

    @staticmethod
    def backward(ctx, gradient):
        return -gradient


w = torch.tensor([2.0], requires_grad=True)
y = Reverse.apply(3 * w)
try:
    y += 1
except RuntimeError as error:
    print(f"RuntimeError: {error}")

y = Reverse.apply(3 * w).clone()
y += 1
y.sum().backward()
print(w.grad)
