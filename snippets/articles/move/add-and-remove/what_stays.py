import torch

stem = torch.tensor([2.0], requires_grad=True)
block = torch.tensor([3.0], requires_grad=True)
optimizer = torch.optim.SGD([stem, block], lr=0.25, momentum=0.5)
(stem + block).sum().backward()
optimizer.step()
momentum = optimizer.state[stem]["momentum_buffer"]
print("before:  weight", stem.item(), "grad", stem.grad.item(), end=" ")
print("momentum", momentum.item())

del optimizer.param_groups[0]["params"][0]  # stem
optimizer.zero_grad()
block.sum().backward()
optimizer.step()
print("skipped: weight", stem.item(), "grad", stem.grad.item(), end=" ")
print("momentum", momentum.item())

optimizer.zero_grad()
(stem + block).sum().backward()
optimizer.step()
print("used:    weight", stem.item(), "grad", stem.grad.item(), end=" ")
print("momentum", momentum.item())
