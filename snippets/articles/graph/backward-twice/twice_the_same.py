import torch

w = torch.tensor([3.0], requires_grad=True)
h = w**2
loss_1, loss_2 = 2 * h, h**2
loss_1.backward(retain_graph=True)
# a slip, and no error
loss_1.backward(retain_graph=True)
loss_2.backward()
print(w.grad)
