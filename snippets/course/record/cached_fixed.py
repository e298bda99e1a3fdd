import torch

w = torch.tensor([3.0], requires_grad=True)
with torch.no_grad():
    features = torch.ones(1) * 2

(w * features).backward()
print("w.grad:", w.grad)
