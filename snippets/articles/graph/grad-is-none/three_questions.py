import torch

w = torch.tensor([3.0], requires_grad=True)
x = torch.tensor([2.0])
other = torch.tensor([1.0], requires_grad=True)
loss = (w * x) ** 2
print("before backward():", w.grad)

loss.backward()
print("w:", w.grad)
print("x, which requires no gradient:", x.grad)
print("other, which the loss does not use:", other.grad)
