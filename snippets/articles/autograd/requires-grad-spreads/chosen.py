import torch

a = torch.tensor(2.0, requires_grad=True)
b = torch.tensor(3.0, requires_grad=True)

(a * b).backward(inputs=[b])
print("a.grad:", a.grad, "b.grad:", b.grad)

print("returned:", torch.autograd.grad(a * b, [a]))
print("a.grad:", a.grad, "b.grad:", b.grad)
