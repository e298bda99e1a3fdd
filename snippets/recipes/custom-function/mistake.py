import torch


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.x = x.detach()  # not saved, and its history is cut
        return x * x

    @staticmethod
    def backward(ctx, grad):
        return 2 * ctx.x * grad


x = torch.tensor(3.0, requires_grad=True)
(first,) = torch.autograd.grad(Square.apply(x), x, create_graph=True)
print("first:", first.item(), " recorded:", first.requires_grad)

y = 2 * x
z = Square.apply(y)
y.detach().zero_()  # after the forward pass
z.backward()
print("x.grad:", x.grad.item())  # 24 would be right
