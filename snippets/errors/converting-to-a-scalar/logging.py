import torch

w = torch.tensor(4.0, requires_grad=True)
loss = w * w
print(loss.item())
print(float(loss.detach()))

total = 0.0
total += loss.item()  # a number; "total += loss" would keep the graph
print(total)
