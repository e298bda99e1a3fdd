import torch


class Render(torch.autograd.Function):
    @staticmethod
    def forward(ctx, points, on_screen):
        ctx.save_for_backward(points)
        return (2 * points).sum()  # on_screen isn't looked at

    @staticmethod
    def backward(ctx, grad):
        (points,) = ctx.saved_tensors
        per_point = grad * 2 * torch.ones_like(points)
        return per_point, per_point  # the second one is for on_screen


points = torch.tensor([[1.0], [3.0]], requires_grad=True)
on_screen = torch.zeros_like(points, requires_grad=True) + 0
on_screen.retain_grad()
Render.apply(points, on_screen).backward()
print("+ 0 and retain_grad():", on_screen.grad.flatten())

leaf = torch.zeros_like(points, requires_grad=True)
Render.apply(points, leaf).backward()
print("a leaf:               ", leaf.grad.flatten())

without = torch.zeros_like(points)
Render.apply(points, without).backward()
print("requires no gradient: ", without.grad)
