import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
(w * w).backward(gradient=torch.tensor([1.0, 10.0]))
print(w.grad)
