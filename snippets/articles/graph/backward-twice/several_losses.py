import torch

w = torch.tensor([3.0], requires_grad=True)
h = w**2  # both losses need it
loss_1, loss_2 = 2 * h, h**2
loss_1.backward()
try:
    loss_2.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

w.grad = None
h = w**2
loss_1, loss_2 = 2 * h, h**2
(loss_1 + loss_2).backward()
print("sum:                ", w.grad)

w.grad = None
h = w**2
loss_1, loss_2 = 2 * h, h**2
torch.autograd.backward([loss_1, loss_2])
print("autograd.backward():", w.grad)

w.grad = None
h = w**2
loss_1, loss_2 = 2 * h, h**2
loss_1.backward(retain_graph=True)
loss_2.backward()  # the last one frees it
print("retain_graph=True:  ", w.grad)
