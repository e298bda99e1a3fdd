import torch

x = torch.tensor([2.0], requires_grad=True)
z = x**2
loss = z**3
z.data.zero_()
loss.backward()
print(".data: ", x.grad)

x.grad = None
z = x**2
loss = z**3
z.detach().numpy().fill(0)
loss.backward()
print("numpy():", x.grad)
