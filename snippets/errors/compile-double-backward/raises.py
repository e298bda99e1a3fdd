import torch


@torch.compile(backend="aot_eager")
def cube(x):
    return (x * x * x).sum()


x = torch.tensor([2.0], requires_grad=True)
(grad,) = torch.autograd.grad(cube(x), x, create_graph=True)
print("gradient:", grad.item())
try:
    grad.sum().backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
