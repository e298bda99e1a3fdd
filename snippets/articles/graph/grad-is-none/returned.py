import torch

w = torch.tensor([2.0], requires_grad=True)
v = torch.tensor([3.0], requires_grad=True)
print("autograd.grad() returns:", torch.autograd.grad(w * v, [w, v]))
print("w.grad:", w.grad, "v.grad:", v.grad)

(w * v).backward(inputs=[w])
print("w.grad:", w.grad, "v.grad:", v.grad)

h = w * v
h.retain_grad()
torch.autograd.grad(5 * h, [w])
print("h.grad:", h.grad)
