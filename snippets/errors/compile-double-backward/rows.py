import torch

square = torch.compile(lambda x: x**2, backend="aot_eager")
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = square(x)


def row(v):
    return torch.autograd.grad(y, x, v, retain_graph=True)[0]


try:
    torch.vmap(row)(torch.eye(2))
except RuntimeError as error:
    print(f"RuntimeError: {error}")
(rows,) = torch.autograd.grad(y, x, torch.eye(2), is_grads_batched=True)
print("is_grads_batched:", rows.tolist())
