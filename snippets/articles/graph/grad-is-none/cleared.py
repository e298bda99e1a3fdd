import torch

w = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)
(3 * w).backward()
optimizer.step()
print("after step():     ", w.grad)
optimizer.zero_grad()
print("after zero_grad():", w.grad)
