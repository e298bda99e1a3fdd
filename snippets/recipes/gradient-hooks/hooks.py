import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)

h = x * 1
h.register_hook(lambda grad: print("reads:   ", grad.tolist()))
(h * 3).sum().backward()
print("x.grad:  ", x.grad.tolist())

x.grad = None
h = x * 1
h.register_hook(lambda grad: grad.clamp(-1, 1))
(h * 3).sum().backward()
print("clipped: ", x.grad.tolist())

x.grad = None
h = x * 1
h.register_hook(lambda grad: -grad)
(h * 3).sum().backward()
print("reversed:", x.grad.tolist())
