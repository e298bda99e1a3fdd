import torch

stem = torch.tensor([2.0], requires_grad=True)
block = torch.tensor([3.0], requires_grad=True)
optimizer = torch.optim.SGD([stem, block], lr=0.25, momentum=0.5)
(stem + block).sum().backward()
optimizer.step()
print("before:          ", stem.item(), stem.grad.item(), end=" ")
print(optimizer.state[stem]["momentum_buffer"].item())

del optimizer.param_groups[0]["params"][0]  # stem
optimizer.zero_grad()
block.sum().backward()
optimizer.step()
print("out, and skipped:", stem.item(), stem.grad.item(), end=" ")
print(optimizer.state[stem]["momentum_buffer"].item())

optimizer.zero_grad()
(stem + block).sum().backward()
optimizer.step()
print("out, and used:   ", stem.item(), stem.grad.item(), end=" ")
print(optimizer.state[stem]["momentum_buffer"].item())
