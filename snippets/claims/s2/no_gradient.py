import torch

w = torch.tensor([1.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25, momentum=0.5)
w.sum().backward()  # the last gradient before w is cut off: 1
optimizer.step()
print("before the cut:     ", w.item())

w.requires_grad_(False)
optimizer.step()
print("an old gradient:    ", w.item())

optimizer.zero_grad(set_to_none=False)
optimizer.step()
print("a gradient of zero: ", w.item())

optimizer.zero_grad()
optimizer.step()
print("None:               ", w.item())
