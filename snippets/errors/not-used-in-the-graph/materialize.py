import torch

used, unused = (torch.tensor(2.0, requires_grad=True) for _ in range(2))
try:
    torch.autograd.grad(
        used * 3, unused, allow_unused=False, materialize_grads=True
    )
except ValueError as error:
    print(f"ValueError: {error}")
print(torch.autograd.grad(used * 3, unused, materialize_grads=True))
