import torch

used = torch.tensor([1.0], requires_grad=True)
unused = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.SGD([used, unused], lr=0.5, weight_decay=0.5)

loss = used.sum()
loss.backward()
optimizer.step()
print("without:", unused.item())

optimizer.zero_grad()
loss = used.sum() + 0 * unused.sum()
loss.backward()
optimizer.step()
print("0 * p:  ", unused.item())
