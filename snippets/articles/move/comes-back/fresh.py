import torch

w = torch.tensor([3.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25, momentum=0.5)
for _ in range(3):
    optimizer.zero_grad()
    w.sum().backward()
    optimizer.step()
print("before:", w.item())

optimizer.state.pop(w, None)  # forgets its momentum
optimizer.zero_grad()
(-0.5 * w).sum().backward()
optimizer.step()
print("after: ", w.item())
