import torch

x = torch.tensor([2.0], requires_grad=True)
(first,) = torch.autograd.grad(x**3, x)
try:
    first.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

loss = 5 * x + first**2  # the second part is a constant
loss.backward()
print(x.grad)
