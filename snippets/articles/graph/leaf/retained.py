import torch

w = torch.tensor([2.0], requires_grad=True)
y = 2 * w
y.retain_grad()
# no error
optimizer = torch.optim.SGD([y], lr=0.25)
(3 * y).backward()
optimizer.step()
print("y:", y.item(), "w:", w.item())
