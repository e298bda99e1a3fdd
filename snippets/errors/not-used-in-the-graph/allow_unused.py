import torch

w = torch.tensor(2.0, requires_grad=True)
unused = torch.tensor(1.0, requires_grad=True)

loss = w * w
print(torch.autograd.grad(loss, [w, unused], allow_unused=True))

loss = w * w
print(torch.autograd.grad(loss, [w, unused], materialize_grads=True))
