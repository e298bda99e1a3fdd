import torch

x = torch.tensor([1.5, -2.5], requires_grad=True)
try:
    x.sum(dtype=torch.long)
except RuntimeError as error:
    print(error)
print(x.detach().sum(dtype=torch.long))
print(x.to(torch.long).sum())
print(x.argmax())
