import torch

x = torch.tensor([4.0, 0.0], requires_grad=True)
mask = x > 0

print("multiplied:  ", torch.autograd.grad((x.sqrt() * mask).sum(), x))
print("indexed:     ", torch.autograd.grad(x.sqrt()[mask].sum(), x))
filled = x.sqrt().masked_fill(~mask, 0.0)
print("masked_fill: ", torch.autograd.grad(filled.sum(), x))
clean = torch.nan_to_num(x.sqrt() * mask)
print("nan_to_num:  ", torch.autograd.grad(clean.sum(), x))
