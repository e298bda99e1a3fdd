import torch

w = torch.tensor([1.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.0, momentum=0.5)
for _ in range(2):
    optimizer.zero_grad()
    w.sum().backward()  # its gradient is 1
    optimizer.step()
print("lr=0:       ", w.item())

optimizer.param_groups[0]["lr"] = 0.25
optimizer.zero_grad()
w.sum().backward()
optimizer.step()
print("lr=0.25:    ", w.item(), "and not 0.75")

optimizer.param_groups[0]["lr"] = 0.0
w.grad = torch.tensor([float("inf")])
optimizer.step()
print("lr=0 and inf:", w.item())
