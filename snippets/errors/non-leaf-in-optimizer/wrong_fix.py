import torch

raw = torch.tensor([2.0], requires_grad=True)

w = raw * 0.5
copy = w.detach().requires_grad_()  # a leaf, that nobody uses
optimizer = torch.optim.SGD([copy], lr=0.5)
(w * w).sum().backward()
optimizer.step()
print("detach():     copy.grad:", copy.grad, "w:", w.item())

w = raw * 0.5
w.retain_grad()
optimizer = torch.optim.SGD([w], lr=0.5)  # no error any more
(w * w).sum().backward()
optimizer.step()
print("retain_grad():  w:", w.item(), "raw:", raw.item())
w = raw * 0.5  # the next forward pass
print("computed again: w:", w.item())
