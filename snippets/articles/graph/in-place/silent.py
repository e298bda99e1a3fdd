import torch

x = torch.tensor([2.0], requires_grad=True)
z = x**2
# keeps z. The gradient of x is 6 * x**5 = 192
loss = z**3
copy = z.detach().clone().zero_()
loss.backward()
print("detach().clone():  ", x.grad)

x.grad = None
z = x**2
loss = z**3
z.detach().zero_()
try:
    loss.backward()
except RuntimeError as error:
    print(f"detach():           RuntimeError: {error}")

z = x**2
loss = z**3
z.data.zero_()
loss.backward()
print(".data:             ", x.grad)

x.grad = None
z = x**2
loss = z**3
z.detach().numpy()[:] = 0.0
loss.backward()
print("detach().numpy():  ", x.grad)
