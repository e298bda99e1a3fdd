import torch


def f(x):
    return torch.stack([x[0] * x[1], x[0] + x[1], x[1] ** 2])


x = torch.tensor([2.0, 3.0], requires_grad=True)
f(x).backward(torch.ones(3))
print("backward(ones):", x.grad)  # the sums of the columns below

print(torch.autograd.functional.jacobian(f, x.detach()))

y = f(x)
rows = torch.autograd.grad(
    y, x, grad_outputs=torch.eye(3), is_grads_batched=True
)
print(rows[0])
