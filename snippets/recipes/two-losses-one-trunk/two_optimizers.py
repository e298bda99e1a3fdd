import torch

trunk = torch.tensor(1.0, requires_grad=True)
head_a = torch.tensor(2.0, requires_grad=True)
head_b = torch.tensor(3.0, requires_grad=True)
optimizer_a = torch.optim.SGD([trunk, head_a], lr=0.125)
optimizer_b = torch.optim.SGD([head_b], lr=0.5)  # the trunk is in one list

h = 4.0 * trunk.square()
loss_a, loss_b = head_a * h, head_b * h
optimizer_a.zero_grad()
optimizer_b.zero_grad()
(loss_a + loss_b).backward()  # both gradients first,
optimizer_a.step()  # then both steps
optimizer_b.step()
print("trunk:", trunk.grad.item(), " heads:", head_a.item(), head_b.item())
