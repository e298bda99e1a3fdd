import torch

w = torch.tensor([[1.0], [2.0]], requires_grad=True)

h = 1 * w
first, second = h.unbind()
first.data.mul_(3)
h.sum().backward()
print(".data:    ", h.tolist(), w.grad.tolist())

w.grad = None
h = 1 * w
with torch.no_grad():
    for row in h:
        row.mul_(3)
h.sum().backward()
print("no_grad():", h.tolist(), w.grad.tolist())
