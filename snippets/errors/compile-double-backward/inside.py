import torch


def cube(x):
    return (x * x * x).sum()


@torch.compile(backend="aot_eager", fullgraph=True)
def slope(x):
    return torch.func.grad(cube)(x)


x = torch.tensor([2.0], requires_grad=True)
grad = slope(x)
print("gradient:", grad.item())
grad.sum().backward()
print("its gradient:", x.grad.item())
