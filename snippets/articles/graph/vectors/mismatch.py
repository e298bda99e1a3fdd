import torch

x = torch.tensor([3.0], requires_grad=True)
loss = (2 * x).sum()  # the shape []
try:
    loss.backward(torch.tensor([1.0]))  # the shape [1]
except RuntimeError as error:
    print(f"RuntimeError: {error}")

loss.backward(torch.tensor(1.0))
print("shape []: ", x.grad)
x.grad = None
(2 * x).backward(torch.tensor([1.0]))
print("shape [1]:", x.grad)
try:
    (2 * x).backward(grad_variable=torch.tensor([1.0]))
except TypeError as error:
    print(f"TypeError: {error}")
