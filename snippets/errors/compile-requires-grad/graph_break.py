import torch


@torch.compile(backend="aot_eager")
def frozen(x, w):
    w.requires_grad_(False)
    return (x * w).sum()


x = torch.ones(2, requires_grad=True)
w = torch.ones(2, requires_grad=True)
frozen(x, w).backward()
print("x:", x.grad, "w:", w.grad)
