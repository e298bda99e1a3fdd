import torch

w = torch.tensor([2.0], requires_grad=True)
h = w * 1
h.register_hook(lambda gradient: print("the hook got", gradient))
loss = h * 3 + h * 4
torch.autograd.grad(loss, h, retain_graph=True)
loss.backward()

h = w * 1
h.register_hook(lambda gradient: print("the hook got", gradient))
h.mul_(10)
print("changed in place:", torch.autograd.grad(h * 3, h))
