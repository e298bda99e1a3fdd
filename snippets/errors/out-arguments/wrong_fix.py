import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
buffer = torch.empty(2)

with torch.no_grad():
    torch.mul(w, 3, out=buffer)
print("result:", buffer)
print("requires a gradient:", buffer.requires_grad)
