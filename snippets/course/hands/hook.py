import torch

x = torch.tensor(3.0, requires_grad=True)
h = 2 * x
h.register_hook(lambda grad: 10 * grad)
loss = 5 * h + x
loss.backward()
print("x.grad:", x.grad.item())
