import torch

w = torch.tensor(2.0, requires_grad=True)
loss = w**3
(gradient,) = torch.autograd.grad(loss, w, create_graph=True)
print("gradient:", gradient.item(), "w.grad:", w.grad)

total = loss + gradient**2  # a penalty on the gradient
total.backward()
print("w.grad:", w.grad)
