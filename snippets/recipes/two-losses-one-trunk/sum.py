import torch

trunk = torch.tensor(1.0, requires_grad=True)
head_a = torch.tensor(2.0, requires_grad=True)
head_b = torch.tensor(3.0, requires_grad=True)
optimizer = torch.optim.SGD([trunk, head_a, head_b], lr=0.125)

h = trunk * 4.0  # once, for both
loss_a = head_a * h
loss_b = head_b * h
optimizer.zero_grad()
(loss_a + 0.5 * loss_b).backward()
optimizer.step()
print("trunk: ", trunk.grad.item())
print("head a:", head_a.grad.item())
print("head b:", head_b.grad.item())
