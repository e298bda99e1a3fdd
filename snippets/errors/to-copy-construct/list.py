import torch

w = torch.tensor(2.0, requires_grad=True)
losses = [3 * w, w * w]

total = torch.stack(losses).sum()
total.backward()
print(w.grad)
