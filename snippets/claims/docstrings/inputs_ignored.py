import torch

w = torch.tensor([2.0], requires_grad=True)
v = torch.tensor([3.0], requires_grad=True)
h = w * 1
h.register_hook(lambda gradient: gradient * 10)
(h * v).backward(inputs=[w])
print("w:", w.grad, "- v:", v.grad)
