import torch

x = torch.tensor([1.0], requires_grad=True)
h = 2 * x  # the first part

d = h.detach().requires_grad_()
loss = 3 * d  # the second part
loss.backward()
print("d.grad:", d.grad, "x.grad:", x.grad)

h.backward(d.grad)  # go on, now or later
print("x.grad:", x.grad)
