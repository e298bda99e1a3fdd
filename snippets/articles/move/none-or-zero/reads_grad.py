import torch

w = torch.tensor([3.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)
w.sum().backward()
optimizer.zero_grad()
try:
    print(w.grad.norm())
except AttributeError as error:
    print(f"AttributeError: {error}")

norms = [p.grad.norm() for p in [w] if p.grad is not None]
print("gradients:", len(norms))
