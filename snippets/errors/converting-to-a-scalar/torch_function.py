import torch

w = torch.tensor(4.0, requires_grad=True)
root = torch.sqrt(w)
root.backward()
print(w.grad)
