import torch

x = torch.tensor([2.0], requires_grad=True)
z = x**2
loss = z**3
z.detach().clone().zero_()
loss.backward()
print(x.grad)
