import torch

w = torch.tensor(1.0, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.5)

(3 * w).backward()
w.requires_grad_(False)  # frozen
optimizer.step()
print("w:", w.item())
