import torch


def f(x):
    return torch.stack([x[0] * x[1], x[0] + x[1], x[1] ** 2])


x = torch.tensor([2.0, 3.0], requires_grad=True)
f(x).backward(torch.ones(3))
print("backward(ones):", x.grad)

print(torch.func.jacrev(f)(x.detach()))

rows = torch.autograd.grad(
    f(x), x, grad_outputs=torch.eye(3), is_grads_batched=True
)
print(rows[0])
