import torch

w = torch.nn.Parameter(torch.tensor([2.0]))
optimizer = torch.optim.SGD([w], lr=0.5)
(w * 3).backward()
print("after backward():", w.item(), w.grad.item())
optimizer.step()
print("after step():    ", w.item())
