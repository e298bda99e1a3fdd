import torch

x = torch.tensor(3.0, requires_grad=True)
x.register_hook(lambda grad: 10 * grad)
h = 2 * x
loss = 5 * h + x
loss.backward()
print("x.grad:", x.grad.item())
