import torch


def f(x):
    y = 2 * x
    y.detach_()
    return y + 1, y.requires_grad


x = torch.ones(2, requires_grad=True)
for g in f, torch.compile(f, backend="aot_eager", fullgraph=True):
    z, required = g(x)
    print("y requires a gradient:", required, "z:", z.requires_grad)
