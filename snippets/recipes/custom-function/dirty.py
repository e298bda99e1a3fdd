import torch


class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, mark):
        x.mul_(2)
        if mark:
            ctx.mark_dirty(x)
        return x

    @staticmethod
    def backward(ctx, grad):
        return 2 * grad, None


for mark in True, False:
    print("with mark_dirty()" if mark else "without")
    x = torch.tensor(1.0, requires_grad=True)
    h = x * 1
    Double.apply(h, mark)
    h.backward()
    print(f"    h is {h.item()}, gradient {x.grad.item()}")
    leaf = torch.tensor(1.0, requires_grad=True)
    try:
        Double.apply(leaf, mark)
        print("    a leaf was changed to", leaf.item())
    except RuntimeError as error:
        print("    RuntimeError:", error)
