import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)

result = torch.mul(w, 3)
result.sum().backward()
print("gradient:", w.grad)
