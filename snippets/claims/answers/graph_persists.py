import torch

x = torch.tensor(2.0, requires_grad=True)
y = x * x
z = y.detach() * x
z.backward()
x.grad = None
y.backward()
print(x.grad)
