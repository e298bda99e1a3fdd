import torch

x = torch.ones(1, requires_grad=True)


def penalty(x):
    return x.pow(3).sum()


for backend in "eager", "aot_eager":
    torch.compiler.reset()
    y = torch.compile(penalty, backend=backend)(x)
    (grad,) = torch.autograd.grad(y, x, create_graph=True)
    try:
        (second,) = torch.autograd.grad(grad.sum(), x)
        print(f"{backend}: second derivative {second.item()}")
    except RuntimeError as error:
        print(f"{backend}: RuntimeError: {error}")
