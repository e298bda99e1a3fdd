import torch

w = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)

optimizer.step()
print("no gradient:         w", w.item())
(3 * w).backward()
optimizer.step()
optimizer.step()
print("two steps with 3:    w", w.item())
w.grad = torch.tensor([-2.0])
optimizer.step()
print("a gradient by hand:  w", w.item())
