import torch

w = torch.ones(2, requires_grad=True)
x = w * 1
row, turned = x[0], x.view(2, 1).t()
x.mul_(3)
print(row.item(), turned.tolist())
(2 * x.sum() + row).backward()
print(w.grad)
