import torch
from torch.autograd.functional import jacobian

w = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([w[0] * w[1], 3 * w[0] + w[1]])
y.backward(gradient=torch.ones_like(y))
print("ones_like():", w.grad)

w.grad = None
y = torch.stack([w[0] * w[1], 3 * w[0] + w[1]])
y.sum().backward()
print("sum():      ", w.grad)


def outputs(w):
    return torch.stack([w[0] * w[1], 3 * w[0] + w[1]])


print("one row for each output:")
print(jacobian(outputs, w.detach()))
