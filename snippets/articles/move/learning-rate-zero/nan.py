import torch

w = torch.tensor([0.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.0)
w.sqrt().backward()  # the slope of the root is infinite at 0
optimizer.step()
print("lr=0:  ", w.grad, w.data)

w = torch.tensor([0.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)
w.requires_grad_(False)
other = torch.tensor([1.0], requires_grad=True)
(w.sqrt() + other).backward()
optimizer.step()
print("frozen:", w.grad, w.data)
