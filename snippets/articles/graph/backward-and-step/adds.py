import torch

w = torch.tensor([2.0], requires_grad=True)
(3 * w).backward()
(1 * w).backward()
print("added up: ", w.grad)
w.grad = None
(3 * w).backward()
print("from None:", w.grad)
