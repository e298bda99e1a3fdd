import torch

w = torch.tensor([[1.0], [2.0]], requires_grad=True)

h = 1 * w
h[0].mul_(3)  # one view, by its index
h.sum().backward()
print("h[0].mul_():", h.tolist(), w.grad.tolist())

w.grad = None
rows = list(1 * w)
rows[0] = 3 * rows[0]
h = torch.stack(rows)
h.sum().backward()
print("stack():    ", h.tolist(), w.grad.tolist())

w.grad = None
h = w * torch.tensor([[3.0], [1.0]])
h.sum().backward()
print("no loop:    ", h.tolist(), w.grad.tolist())
