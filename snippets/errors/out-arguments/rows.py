import torch

w = torch.tensor(3.0, requires_grad=True)
rows = torch.zeros(2, 2)  # made once, before the loop

for i in range(2):
    rows[i] = w * (i + 1)  # an in-place copy, which is recorded

rows.sum().backward()
print("gradient:", w.grad)
