import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 1.0], requires_grad=True)
buffer = torch.empty(2)

with torch.no_grad():
    torch.mul(w, 3, out=buffer)
(buffer * v).sum().backward()

print("w:", w.grad)
print("v:", v.grad)
