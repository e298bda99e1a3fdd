import torch

w = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)

(3 * w).backward()
print("backward():   w", w.item(), "grad", w.grad.item())
optimizer.step()
print("step():       w", w.item(), "grad", w.grad.item())
optimizer.zero_grad()
print("zero_grad():  w", w.item(), "grad", w.grad)
