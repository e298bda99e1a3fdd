import torch

w = torch.nn.Parameter(torch.tensor([2.0]), requires_grad=False)
optimizer = torch.optim.SGD([w], lr=0.5)
optimizer.step()
print("frozen, no gradient:", w.item())
w.grad = torch.ones(1)
optimizer.step()
print("frozen, a gradient: ", w.item())
