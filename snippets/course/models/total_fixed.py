import torch

w = torch.tensor(1.0, requires_grad=True)
total = 0
for _ in range(3):
    loss = 2 * w
    loss.backward()
    total += loss.item()
print(total)
